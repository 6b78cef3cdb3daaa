import { createHash, generateKeyPairSync } from 'node:crypto'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { manifestType } from '@firsthand/wire/bank-transfer/bank-gateway'
import type pg from 'pg'
import { entryIdentities } from '../statements/entry.rules.ts'
import { dayNotification, dayStatement, type ShownEntry } from './bank-statement.ts'
import { readAll } from './camt-builder.ts'

const signer = claimsSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** The gateway's key as a service registers it, of every tenant that these tests have. */
export const registeredGateway = (tenant: string) => [{ kid: signer.kid, x: signer.x, tenant }]

type File = {
  readonly tenant: string
  readonly clientAccountId: string
  readonly entry: ShownEntry
  readonly closesDay?: boolean
}

/** Keeps a bank's file of one entry, with the gateway's manifest, as its import leaves it; answers how the books name the entry. */
export async function vouchedFile(admin: pg.Pool, { tenant, clientAccountId, entry, closesDay = false }: File) {
  const account = 'select iban from app.client_account where tenant_id = $1 and client_account_id = $2'
  const { iban } = (await admin.query(account, [tenant, clientAccountId])).rows[0]
  const [id, day] = [crypto.randomUUID().slice(0, 30), entry.bookedOn]
  const shown = { iban, id, from: day, to: day, opening: 0n, entries: [entry] }
  const bytes = closesDay ? dayStatement(shown) : dayNotification(shown)
  const [read] = await readAll(bytes)
  const [first] = read?.entries ?? []
  if (read === undefined || first === undefined) throw new Error('the file shows no entry')
  const file = { tenant, channel: id, sequence: 1, contents: 'statement', name: `${id}.xml`, sha256: sha256(bytes) }
  const manifest = signer.sign(manifestType, { ...file, bytes: bytes.length, fetchedAt: new Date().toISOString() })
  await admin.query(
    `insert into app.bank_file (tenant_id, contents, name, sha256, bytes, channel, sequence, manifest, state, received_by)
      values ($1, 'statement', $2, $3, $4, $5, 1, $6, 'taken', 'gateway')`,
    [tenant, file.name, file.sha256, bytes, id, manifest],
  )
  const { format, to, opening, closing } = { ...read.head, ...(!closesDay && { to: null }) }
  const { rows } = await admin.query(
    `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day, to_on,
        opening_base_units, closing_base_units, entries, sha256, raw, imported_by)
      values ($1, $2, $3, 'm', $4, $5, $6, $7, $8, 1, $9, $10, 'tester') returning statement_id`,
    [tenant, clientAccountId, format, id, closesDay, to, opening, closing, file.sha256, bytes],
  )
  return {
    statementId: rows[0].statement_id as string,
    identity: entryIdentities(clientAccountId, sha256)(first),
    entryHash: sha256(first.raw),
  }
}
