import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import type { Supervisor } from './supervisor.ts'

/** Files that Compliance is started with, and what others must know of them. Plain data. */
export type ComplianceSecrets = {
  /** Also read by the service, which proves itself by it. */
  readonly serviceKeyFile: string
  readonly decisionKeyFile: string
  readonly listFile: string
  /** What signers pin: key id to the raw public key in base64url. */
  readonly decisionKeys: Readonly<Record<string, string>>
}

/** A person and an address that no sandbox may deal with, in the form of OFAC's list. Nobody real. */
export const listed = { name: 'Mallory Sample', address: '0x00000000000000000000000000000000000dead1' } as const

const list = `<sdnList>
  <sdnEntry><uid>90001</uid><firstName>Mallory</firstName><lastName>Sample</lastName><sdnType>Individual</sdnType>
    <idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${listed.address}</idNumber></id></idList>
  </sdnEntry>
</sdnList>`

/** Makes a key for decisions, a key for the service, and a list. */
export async function makeComplianceSecrets({ folder }: Pick<Supervisor, 'folder'>): Promise<ComplianceSecrets> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
  const keep = async (name: string, text: string | Buffer) => {
    const file = join(folder, name)
    await writeFile(file, text, { mode: 0o400 })
    return file
  }
  return {
    serviceKeyFile: await keep('compliance-service-key', randomBytes(32).toString('hex')),
    decisionKeyFile: await keep('compliance-decision-key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' })),
    listFile: await keep('sanctions-list.xml', list),
    decisionKeys: { [kid]: x },
  }
}
