import { createHash, createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestType, receiptType } from '@firsthand/wire/bank-transfer/bank-gateway'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import { tenants } from '../identity/personas.ts'

/** The keys by which the bank gateways of a world sign: where they lie, and what the service has registered. Plain data. */
export type GatewayKeyFiles = {
  /** Tenant to the file with the private key. */
  readonly keyFiles: Readonly<Record<string, string>>
  readonly registeredFile: string
}

/** Makes a key for the gateway of each tenant, and registers it. */
export async function makeGatewayKeys(
  { folder }: { readonly folder: string },
  of: readonly string[] = tenants,
): Promise<GatewayKeyFiles> {
  const made = await Promise.all(
    of.map(async (tenant) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const keyFile = join(folder, `bank-gateway-${tenant}.pem`)
      await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 })
      const jwk = await exportJWK(publicKey)
      return { keyFile, registered: { kid: await calculateJwkThumbprint(jwk), x: jwk.x, tenant } }
    }),
  )
  const registeredFile = join(folder, 'bank-gateway-keys.json')
  await writeFile(registeredFile, JSON.stringify(made.map(({ registered }) => registered)))
  const keyFiles = Object.fromEntries(made.map(({ keyFile, registered }) => [registered.tenant, keyFile]))
  return { keyFiles, registeredFile }
}

async function signed(keyFile: string, typ: string, claims: object): Promise<string> {
  const key = createPrivateKey(await readFile(keyFile))
  const kid = await calculateJwkThumbprint(await exportJWK(key))
  return new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: 'EdDSA', typ, kid }).sign(key)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a gateway would sign of a file. Each has a channel of its own, so that whoever tries something need not know the last number. */
export const manifestOf = (
  keyFile: string,
  tenant: string,
  file: {
    readonly contents: 'statement' | 'payment_status'
    readonly bytes: Uint8Array
    readonly channel?: string
    readonly sequence?: number
  },
): Promise<string> =>
  signed(keyFile, manifestType, {
    tenant,
    channel: file.channel ?? `sandbox-${randomUUID()}`,
    sequence: file.sequence ?? 1,
    contents: file.contents,
    name: `${file.contents}.xml`,
    sha256: sha256(file.bytes),
    bytes: file.bytes.byteLength,
    fetchedAt: new Date().toISOString(),
  })

/** What a gateway would sign once the bank has a payment file. */
export const receiptOf = (
  keyFile: string,
  tenant: string,
  file: { readonly paymentFileId: string; readonly sha256: string },
): Promise<string> =>
  signed(keyFile, receiptType, {
    tenant,
    channel: 'sandbox',
    paymentFileId: file.paymentFileId,
    sha256: file.sha256,
    name: `${file.paymentFileId}.xml`,
    deliveredAt: new Date().toISOString(),
  })
