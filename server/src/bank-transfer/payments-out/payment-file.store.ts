import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import type { PaymentFile, PaymentFileDetail, Pays } from '@firsthand/wire/bank-transfer/refunds'
import sql, { empty } from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import type { ClientAccountRow, PaymentFileRow, ProposalRow } from '#rows.gen'
import { payoutsStopped } from '../accounts/payouts-stopped.store.ts'
import type { Page } from '../treasury-audit.store.ts'
import type { LockedPaymentFile, PaymentSource } from './payment-source.ts'
import { payoutPaymentSource } from './payout-payments.store.ts'
import { refundPaymentSource } from './refund-payments.store.ts'

/** What a payment file can carry. */
export const paymentSources: Readonly<Record<Pays, PaymentSource>> = {
  refunds: refundPaymentSource,
  payouts: payoutPaymentSource,
}

type Kept = Omit<PaymentFileRow, 'tenant_id' | 'pain001' | 'schema_sha256' | 'read_at' | 'sent_by'>
type Row = Kept & Pick<ClientAccountRow, 'currency'> & { readonly proposal_id: string | null }

/** `x` is a payment file. */
const columns = sql`x.payment_file_id, x.client_account_id, x.pays, x.message_id, x.state, x.lines, x.total, x.sha256, x.created_by,
  x.created_at, x.sent_at, (select a.currency from app.client_account a where a.tenant_id = x.tenant_id
    and a.client_account_id = x.client_account_id) as currency, ${openProposalId(sql`x.tenant_id`, sql`x.payment_file_id::text`)} as proposal_id`

export const paymentFileOf = (row: Row): PaymentFile => ({
  paymentFileId: row.payment_file_id,
  clientAccountId: row.client_account_id,
  pays: row.pays,
  messageId: row.message_id,
  state: row.state,
  lines: row.lines,
  total: row.total,
  ...inCurrency(row.currency),
  sha256: row.sha256,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  proposalId: row.proposal_id,
})

type FileAccount = Pick<ClientAccountRow, 'client_account_id' | 'iban' | 'bic' | 'beneficiary_name' | 'currency'>

/** The account that pays a file, locked, with the reason why its payouts are stopped; null when there is no such file. */
export async function lockFileAccount(query: TenantTransaction, tenant: TenantId, paymentFileId: string) {
  const [account] =
    await query<FileAccount>(sql`select a.client_account_id, a.iban, a.bic, a.beneficiary_name, a.currency
    from app.client_account a join app.payment_file x using (tenant_id, client_account_id)
    where x.tenant_id = ${tenant} and x.payment_file_id = ${paymentFileId} for no key update of a`)
  if (account === undefined) return null
  return Object.assign(account, await payoutsStopped(query, tenant, account.client_account_id))
}

/** The account is locked before it. */
export async function lockPaymentFile(
  query: TenantTransaction,
  tenant: TenantId,
  paymentFileId: string,
): Promise<(LockedPaymentFile & { readonly row: Row }) | null> {
  const [row] = await query<Row>(sql`select ${columns} from app.payment_file x where x.tenant_id = ${tenant}
    and x.payment_file_id = ${paymentFileId} for no key update`)
  return row === undefined ? null : { tenant, paymentFileId, row }
}

/** The sent file that a status report is about, locked; null when there is none: a bank reports on nothing that it does not have. */
export async function lockFileByMessage(query: TenantTransaction, tenant: TenantId, messageId: string) {
  type Found = Pick<PaymentFileRow, 'payment_file_id' | 'pays'>
  const [row] = await query<Found>(sql`select payment_file_id, pays from app.payment_file where tenant_id = ${tenant}
    and message_id = ${messageId} and state = 'sent' for no key update`)
  return row ?? null
}

export async function readPaymentFile(
  query: TenantTransaction,
  tenant: TenantId,
  paymentFileId: string,
): Promise<PaymentFile | null> {
  const [row] = await query<Row>(sql`select ${columns} from app.payment_file x where x.tenant_id = ${tenant}
    and x.payment_file_id = ${paymentFileId}`)
  return row === undefined ? null : paymentFileOf(row)
}

/** In the order of their ids, behind this one, at most so many. */
export async function listPaymentFiles(
  query: TenantTransaction,
  tenant: TenantId,
  { state }: { readonly state: string | null },
  { after, limit }: Page,
): Promise<readonly PaymentFile[]> {
  const rows = await query<Row>(sql`select ${columns} from app.payment_file x where x.tenant_id = ${tenant}
    and x.payment_file_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    and ${state === null ? sql`true` : sql`x.state = ${state}`} order by x.payment_file_id limit ${limit}`)
  return rows.map(paymentFileOf)
}

/** The payments of a file as they stand in its bytes: they were proposed with it, and a proposal never changes. */
export async function filePayments(query: TenantTransaction, tenant: TenantId, paymentFileId: string) {
  const [row] = await query<Pick<ProposalRow, 'payload'>>(sql`select payload from app.proposal
    where tenant_id = ${tenant} and kind = 'payment_file' and subject = ${paymentFileId} limit 1`)
  return (row?.payload as { readonly payments: PaymentFileDetail['payments'] } | undefined)?.payments ?? []
}

export async function readFileBytes(query: TenantTransaction, tenant: TenantId, paymentFileId: string) {
  type Found = Pick<PaymentFileRow, 'payment_file_id' | 'client_account_id' | 'pays' | 'state' | 'sha256' | 'pain001'>
  const [row] = await query<Found>(sql`select payment_file_id, client_account_id, pays, state, sha256, pain001
    from app.payment_file where tenant_id = ${tenant} and payment_file_id = ${paymentFileId}`)
  return row ?? null
}

/** Its bytes are handed out: from now on the bank may have them. */
export async function markFileRead(query: TenantTransaction, tenant: TenantId, paymentFileId: string): Promise<void> {
  await query(sql`update app.payment_file set read_at = coalesce(read_at, clock_timestamp()) where tenant_id = ${tenant}
    and payment_file_id = ${paymentFileId} and state = 'approved'`)
}

/** `sentBy`: who reported that the bank has the file. */
export async function movePaymentFile(
  query: TenantTransaction,
  { tenant, paymentFileId }: LockedPaymentFile,
  state: PaymentFile['state'],
  sentBy: string | null = null,
): Promise<void> {
  const sent = sentBy === null ? empty : sql`, sent_at = clock_timestamp(), sent_by = ${sentBy}`
  await query(sql`update app.payment_file set state = ${state} ${sent}
    where tenant_id = ${tenant} and payment_file_id = ${paymentFileId}`)
}

type PayingAccount = Pick<ClientAccountRow, 'iban' | 'bic' | 'beneficiary_name' | 'currency'> & {
  readonly today: string
  readonly now: Date
}

/** The account that is to pay, locked, with its own day; null when there is none. */
export async function lockPayingAccount(query: TenantTransaction, tenant: TenantId, clientAccountId: string) {
  const [account] = await query<PayingAccount>(sql`select iban, bic, beneficiary_name, currency,
      (now() at time zone time_zone)::date::text as today,
      date_trunc('second', now()) as now
    from app.client_account where tenant_id = ${tenant} and client_account_id = ${clientAccountId} for no key update`)
  if (account === undefined) return null
  return Object.assign(account, await payoutsStopped(query, tenant, clientAccountId))
}

type NewPaymentFile = Pick<
  PaymentFile,
  'paymentFileId' | 'clientAccountId' | 'pays' | 'messageId' | 'lines' | 'total'
> & {
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly schemaSha256: string | null
  readonly createdBy: string
}

export async function insertPaymentFile(
  query: TenantTransaction,
  tenant: TenantId,
  file: NewPaymentFile,
): Promise<void> {
  const holder = fileHolder(file.paymentFileId)
  const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  const [row] = await query(sql`insert into app.payment_file (tenant_id, payment_file_id, client_account_id, pays,
      message_id, lines, total, pain001, sha256, schema_sha256, created_by)
    values (${tenant}, ${file.paymentFileId}, ${file.clientAccountId}, ${file.pays}, ${file.messageId}, ${file.lines},
      ${file.total}, ${seal.bytes(holder, file.bytes)}, ${file.sha256}, ${file.schemaSha256}, ${file.createdBy}) returning payment_file_id`)
  if (row === undefined) throw new Error('an insert answered no row')
}
