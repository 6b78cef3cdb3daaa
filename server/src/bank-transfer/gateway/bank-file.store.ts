import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { slowly } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import type { ManifestClaims } from '@firsthand/wire/bank-transfer/bank-gateway'
import sql from 'sql-template-tag'
import type { BankFileRow } from '#rows.gen'

type NewBankFile = Pick<ManifestClaims, 'contents' | 'name' | 'sha256'> & {
  readonly content: Uint8Array
  readonly receivedBy: string
}
/** What a file of a channel came with. */
type Signed = Pick<ManifestClaims, 'channel' | 'sequence'> & { readonly manifest: string }

/** The key of a file is known before its row is written. */
async function sealedFile(query: TenantTransaction, tenant: TenantId, content: Uint8Array) {
  const [row] = await query<{ readonly id: string }>(sql`select uuidv7() as id`)
  if (row === undefined) throw new Error('a select answered no row')
  const holder = fileHolder(row.id)
  const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  return { id: row.id, bytes: seal.bytes(holder, content) }
}

const lastIn = (tenant: TenantId, channel: string) =>
  sql`coalesce((select max(sequence) from app.bank_file where tenant_id = ${tenant} and channel = ${channel}), 0)`

/** The number of the last file of a channel; 0 without one. */
export async function lastSequence(query: TenantTransaction, tenant: TenantId, channel: string): Promise<number> {
  const [row] = await query<{ readonly last: string }>(sql`select ${lastIn(tenant, channel)}::text as last`)
  return Number(row?.last)
}

/** Keeps the next file of a channel; null when the number is not the next one. */
export async function insertSigned(
  query: TenantTransaction,
  tenant: TenantId,
  file: NewBankFile,
  { channel, sequence, manifest }: Signed,
): Promise<string | null> {
  const { id, bytes } = await sealedFile(query, tenant, file.content)
  const insert = sql`insert into app.bank_file (tenant_id, bank_file_id, contents, name, sha256, bytes, channel, sequence,
      manifest, received_by)
    select ${tenant}, ${id}::uuid, ${file.contents}, ${file.name}, ${file.sha256}, ${bytes}::bytea, ${channel},
      ${sequence}::bigint, ${manifest}, ${file.receivedBy} where ${sequence}::bigint = ${lastIn(tenant, channel)} + 1
    on conflict (tenant_id, channel, sequence) do nothing returning bank_file_id`
  const [row] = await slowly(query, insert)
  return (row?.bank_file_id as string | undefined) ?? null
}

/** What this number of the channel stands for; null when it has not come yet. */
export async function findSigned(
  query: TenantTransaction,
  tenant: TenantId,
  { channel, sequence }: Pick<Signed, 'channel' | 'sequence'>,
): Promise<Pick<BankFileRow, 'bank_file_id' | 'manifest'> | null> {
  const [row] = await query<Pick<BankFileRow, 'bank_file_id' | 'manifest'>>(sql`select bank_file_id, manifest
    from app.bank_file where tenant_id = ${tenant} and channel = ${channel} and sequence = ${sequence}`)
  return row ?? null
}

/** Keeps a file by hand, and answers its id. */
export async function insertByHand(query: TenantTransaction, tenant: TenantId, file: NewBankFile): Promise<string> {
  const { id, bytes } = await sealedFile(query, tenant, file.content)
  const insert = sql`insert into app.bank_file (tenant_id, bank_file_id, contents, name, sha256, bytes, received_by)
    values (${tenant}, ${id}, ${file.contents}, ${file.name}, ${file.sha256}, ${bytes}, ${file.receivedBy})
    returning bank_file_id`
  const [row] = await slowly(query, insert)
  return row?.bank_file_id as string
}

type Locked = Pick<BankFileRow, 'contents' | 'name' | 'sha256' | 'state' | 'received_by'>

/** The accounts that it is about are locked before it. */
export async function lockBankFile(
  query: TenantTransaction,
  tenant: TenantId,
  bankFileId: string,
): Promise<Locked | null> {
  const [row] = await query<Locked>(sql`select contents, name, sha256, state, received_by from app.bank_file
    where tenant_id = ${tenant} and bank_file_id = ${bankFileId} for no key update`)
  return row ?? null
}

export async function bankFileBytes(query: TenantTransaction, tenant: TenantId, bankFileId: string): Promise<Buffer> {
  const [row] = await query<Pick<BankFileRow, 'bytes'>>(sql`select bytes from app.bank_file
    where tenant_id = ${tenant} and bank_file_id = ${bankFileId}`)
  if (row === undefined) throw new Error('a file is never deleted')
  return row.bytes
}

/** `refusedCode`: why it was refused. */
export async function moveBankFile(
  query: TenantTransaction,
  tenant: TenantId,
  bankFileId: string,
  state: BankFileRow['state'],
  refusedCode: string | null = null,
): Promise<void> {
  await query(sql`update app.bank_file set state = ${state}, refused_code = ${refusedCode}
    where tenant_id = ${tenant} and bank_file_id = ${bankFileId}`)
}
