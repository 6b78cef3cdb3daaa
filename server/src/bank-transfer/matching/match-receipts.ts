import { Refusal } from '@firsthand/refusal/refusal'
import type { Compliance } from '#compliance/compliance'
import { askPayer } from './ask-payer.ts'
import { judgeReceipt } from './matching.rules.ts'
import { paymentReferencesIn } from './payment-reference.rules.ts'
import type { AccountKey, DueCheck, KeptBack, Receipt } from './receipt.rules.ts'
import type { ReceiptStore } from './receipt.store.ts'

export type MatchDeps = {
  readonly receipts: ReceiptStore
  readonly compliance: Pick<Compliance, 'payer'>
  readonly alarm: (what: string, facts: object) => void
}

const batchSize = 100

const spelledIn = ({ creditorReference, remittance, endToEndId }: Receipt) => ({
  structured: paymentReferencesIn(creditorReference ?? ''),
  written: [...new Set([...paymentReferencesIn(remittance), ...paymentReferencesIn(endToEndId ?? '')])],
})

/** A receipt that should have been returned stays unallocated until people decide. */
function notifyKept({ alarm }: MatchDeps, { bankTransactionId }: Receipt, why: KeptBack | null): void {
  if (why !== null) alarm('receipts.not_returned', { receipt: bankTransactionId, why })
}

/** Compliance is asked between the transactions, never inside one: it may take seconds. */
async function matchOne(deps: MatchDeps, receipt: Receipt): Promise<void> {
  const { receipts, compliance } = deps
  const verdict = judgeReceipt(receipt, await receipts.evidence(receipt, spelledIn(receipt)))
  if ('suggestions' in verdict) return receipts.queue(receipt, verdict)
  const { reference, tier } = verdict
  if (verdict.kind === 'other_currency') {
    const payer = await askPayer(compliance, receipt, null)
    const why = { reason: 'currency_mismatch', meantFor: reference, tier, payer }
    return notifyKept(deps, receipt, await receipts.giveBack(receipt, why))
  }
  const payer = await askPayer(compliance, receipt, await receipts.buyerOf(receipt.tenant, reference))
  return receipts.match(receipt, { reference, tier, payer })
}

async function checkOne(deps: MatchDeps, account: AccountKey, check: DueCheck): Promise<void> {
  const { receipts, compliance } = deps
  switch (check.kind) {
    case 'first':
      return matchOne(deps, check.receipt)
    case 'unanswered': {
      const buyer = await receipts.buyerOf(account.tenant, check.reference)
      return receipts.answered(check.receipt, await askPayer(compliance, check.receipt, buyer))
    }
    case 'aged':
      return receipts.notifyAged(check.receipt, check.returnDueAt)
    case 'overdue': {
      const payer = await askPayer(compliance, check.receipt, null)
      return notifyKept(deps, check.receipt, await receipts.giveBackOverdue(check.receipt, payer))
    }
    default:
      return receipts.notifyRefund(account, check)
  }
}

const idOf = (check: DueCheck) => ('receipt' in check ? check.receipt.bankTransactionId : check.bankTransactionId)

/** One failure must not stop the others; a database that is out of reach stops them all. */
async function checkOrPostpone(deps: MatchDeps, account: AccountKey, check: DueCheck): Promise<void> {
  try {
    await checkOne(deps, account, check)
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.alarm('receipts.check_failed', { kind: check.kind, why: (error as Error).message })
    await deps.receipts.postpone(account, idOf(check))
  }
}

/**
 * Carries out the checks that are due for an account, the oldest first, at most so many. Answers how many there were: fewer
 * than asked for means that nothing is left for now. A crash in between loses nothing, because the rows show what is left.
 */
export async function matchReceipts(deps: MatchDeps, account: AccountKey, most: number): Promise<number> {
  let count = 0
  while (count < most) {
    const due = await deps.receipts.due(account, Math.min(batchSize, most - count))
    for (const check of due) await checkOrPostpone(deps, account, check)
    count += due.length
    if (due.length === 0) break
  }
  await deps.receipts.extendCompleteThrough(account)
  return count
}
