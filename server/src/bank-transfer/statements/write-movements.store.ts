import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { fileHolder } from '@firsthand/sealing/sealing'
import sql from 'sql-template-tag'
import type { BankTransactionRow } from '#rows.gen'
import type { PayerSealer } from '#sealing/seal-payers'
import type { Account } from '../accounts/lock-accounts.store.ts'
import type { StatementEntry } from '../iso20022/statement-file.ts'
import type { EntryKind } from './entry.rules.ts'

/** A movement as it is written. */
export type Movement = {
  readonly entry: StatementEntry
  readonly identity: string
  readonly entryHash: string
  readonly state: string
  readonly originalId?: string
  /** What it says it is. */
  readonly kind?: EntryKind
  /** Whether it has to be checked once it is written. */
  readonly due: boolean
}

export type Kept<M extends Movement = Movement> = { readonly id: string; readonly movement: M }

const recordOf = (
  { entry, identity, entryHash, state, originalId, kind, due }: Movement,
  { statementId, seal }: Pick<OpenStatement, 'statementId' | 'seal'>,
) => {
  const { counterpartyIban: iban } = entry
  const sealed = <Text extends string | null>(text: Text) => seal.text(iban, fileHolder(statementId), text)
  return {
    identity,
    entry_hash: entryHash,
    sign: entry.sign,
    amount: `${entry.amount}`,
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    end_to_end_id: sealed(entry.endToEndId),
    uetr: entry.uetr,
    servicer_reference: entry.servicerReference,
    counterparty_name: sealed(entry.counterpartyName),
    counterparty_name_index: seal.nameIndexOf(entry.counterpartyName),
    counterparty_iban: sealed(iban),
    counterparty_index: seal.indexOf(iban),
    ultimate_debtor: sealed(entry.ultimateDebtor),
    creditor_reference: entry.creditorReference,
    remittance: sealed(entry.remittance),
    is_reversal: entry.isReversal,
    return_reason: entry.returnReason,
    bank_code: entry.bankCode,
    whole_batch: entry.wholeBatch,
    state,
    original_id: originalId ?? null,
    refund_reference: kind && 'refundReference' in kind ? kind.refundReference : null,
    due,
  }
}

/**
 * Identities that another end-of-day statement has shown already. A movement is on one such statement only, so the same
 * identity on a later one is another movement: banks do reuse a reference.
 */
async function takenIdentities(
  query: TenantTransaction,
  { tenant, clientAccountId }: Account,
  statementId: string,
  movements: readonly Movement[],
): Promise<ReadonlySet<string>> {
  const rows = await query<Pick<BankTransactionRow, 'identity'>>(sql`select b.identity from app.bank_transaction b
      join app.bank_statement seen on seen.tenant_id = ${tenant} and seen.statement_id in (b.statement_id, b.confirmed_by)
      join app.bank_statement now on now.tenant_id = ${tenant} and now.statement_id = ${statementId}
    where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId} and seen.closes_day and now.closes_day
      and seen.statement_id <> ${statementId} and b.identity = any (${movements.map(({ identity }) => identity)})`)
  return new Set(rows.map(({ identity }) => identity))
}

/**
 * Writes movements that no file has shown before, and marks the others as confirmed by this one: what two files show is one
 * movement. Answers those that are new.
 */
export async function writeMovements<M extends Movement>(
  query: TenantTransaction,
  statement: Pick<OpenStatement, 'account' | 'statementId' | 'seal'>,
  shown: readonly M[],
): Promise<readonly Kept<M>[]> {
  if (shown.length === 0) return []
  const { account, statementId } = statement
  const taken = await takenIdentities(query, account, statementId, shown)
  const movements = shown.map((each) =>
    taken.has(each.identity) ? { ...each, identity: `${each.identity} ${statementId}` } : each,
  )
  const rows = await query<
    Pick<BankTransactionRow, 'bank_transaction_id' | 'identity' | 'statement_id'>
  >(sql`insert into app.bank_transaction as b (tenant_id, client_account_id, statement_id, currency,
      identity, entry_hash, sign, amount, booked_on, value_on, end_to_end_id, uetr, servicer_reference, counterparty_name,
      counterparty_iban, counterparty_index, counterparty_name_index, refund_reference, ultimate_debtor, creditor_reference,
      remittance, is_reversal, return_reason, bank_code, whole_batch, state, original_id, next_check_at)
    select ${account.tenant}, ${account.clientAccountId}, ${statementId}, ${account.currency},
      r.identity, r.entry_hash, r.sign, r.amount, r.booked_on, r.value_on, r.end_to_end_id, r.uetr, r.servicer_reference,
      r.counterparty_name, r.counterparty_iban, r.counterparty_index, r.counterparty_name_index, r.refund_reference,
      r.ultimate_debtor, r.creditor_reference, r.remittance, r.is_reversal,
      r.return_reason, r.bank_code, r.whole_batch, r.state, r.original_id, case when r.due then clock_timestamp() end
    from json_to_recordset(${JSON.stringify(movements.map((each) => recordOf(each, statement)))}) as r (identity text, entry_hash text, sign text,
      amount numeric, booked_on date, value_on date, end_to_end_id text, uetr text, servicer_reference text,
      counterparty_name text, counterparty_iban text, counterparty_index text, counterparty_name_index text,
      refund_reference text, ultimate_debtor text, creditor_reference text, remittance text,
      is_reversal boolean, return_reason text, bank_code text, whole_batch boolean, state text, original_id uuid, due boolean)
    on conflict (tenant_id, client_account_id, identity) do update
      set confirmed_by = coalesce(b.confirmed_by, (select s.statement_id from app.bank_statement s
        where s.tenant_id = excluded.tenant_id and s.statement_id = excluded.statement_id and s.closes_day))
    returning b.bank_transaction_id, b.identity, b.statement_id`)
  const fresh = rows.filter((row) => row.statement_id === statementId)
  const ids = new Map(fresh.map((row) => [row.identity, row.bank_transaction_id]))
  return movements.flatMap((movement) => {
    const id = ids.get(movement.identity)
    return id === undefined ? [] : [{ id, movement }]
  })
}

/** A statement whose movements are being kept. */
export type OpenStatement = {
  readonly account: Account
  readonly statementId: string
  /** For everybody that the file names. */
  readonly seal: PayerSealer
  /** The day at the account's bank. */
  readonly today: string
}

/** An entry with what it says it is. */
export type ReadEntry = Pick<Movement, 'entry' | 'identity' | 'entryHash'> & { readonly kind: EntryKind }

/** The ledger checks at the end of a transaction that no posting is empty; a hundred thousand at once would take too long. */
export async function checkConstraintsNow(query: TenantTransaction): Promise<void> {
  await query(sql`set constraints all immediate`)
  await query(sql`set constraints all deferred`)
}
