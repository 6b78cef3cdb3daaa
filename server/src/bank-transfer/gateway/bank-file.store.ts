import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { slowly } from '@firsthand/postgres/tenant'
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

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

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
  const insert = sql`insert into app.bank_file (tenant_id, contents, name, sha256, bytes, channel, sequence, manifest,
      received_by)
    select ${tenant}, ${file.contents}, ${file.name}, ${file.sha256}, ${bufferOf(file.content)}, ${channel},
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
  const insert = sql`insert into app.bank_file (tenant_id, contents, name, sha256, bytes, received_by)
    values (${tenant}, ${file.contents}, ${file.name}, ${file.sha256}, ${bufferOf(file.content)}, ${file.receivedBy})
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
    where tenant_id = ${tenant} and bank_file_id = ${bankFileId} for update`)
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
