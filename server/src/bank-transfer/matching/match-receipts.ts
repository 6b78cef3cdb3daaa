import { Refusal } from '@firsthand/refusal/refusal'
import type { Compliance } from '#compliance/compliance'
import { askPayer } from './ask-payer.ts'
import { judgeReceipt } from './matching.rules.ts'
import { paymentReferencesIn } from './payment-reference.rules.ts'
import type { AccountKey, DueLook, KeptBack, Receipt, ReceiptBook } from './receipt.port.ts'

export type MatchDeps = {
  readonly receipts: ReceiptBook
  readonly compliance: Pick<Compliance, 'payer'>
  readonly alarm: (what: string, facts: object) => void
}

const batchSize = 100

const spelledIn = ({ creditorReference, remittance, endToEndId }: Receipt) => ({
  structured: paymentReferencesIn(creditorReference ?? ''),
  written: [...new Set([...paymentReferencesIn(remittance), ...paymentReferencesIn(endToEndId ?? '')])],
})

/** Money that ought to have gone back lies in the queue until people act. */
function tellKept({ alarm }: MatchDeps, { bankTransactionId }: Receipt, why: KeptBack | null): void {
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
    return tellKept(deps, receipt, await receipts.giveBack(receipt, { reason: 'currency_mismatch', tier, payer }))
  }
  const payer = await askPayer(compliance, receipt, await receipts.buyerOf(receipt.tenant, reference))
  return receipts.match(receipt, { reference, tier, payer })
}

async function lookAt(deps: MatchDeps, account: AccountKey, look: DueLook): Promise<void> {
  const { receipts, compliance } = deps
  switch (look.kind) {
    case 'first':
      return matchOne(deps, look.receipt)
    case 'unanswered': {
      const buyer = await receipts.buyerOf(account.tenant, look.reference)
      return receipts.answered(look.receipt, await askPayer(compliance, look.receipt, buyer))
    }
    case 'aged':
      return receipts.tellAged(look.receipt, look.returnDueAt)
    case 'overdue': {
      const payer = await askPayer(compliance, look.receipt, null)
      return tellKept(deps, look.receipt, await receipts.giveBackOverdue(look.receipt, payer))
    }
    default:
      return receipts.tellRefund(account, look)
  }
}

const idOf = (look: DueLook) => ('receipt' in look ? look.receipt.bankTransactionId : look.bankTransactionId)

/** One that fails must not stand in the way of the others; a database that is away stops them all. */
async function lookOrPostpone(deps: MatchDeps, account: AccountKey, look: DueLook): Promise<void> {
  try {
    await lookAt(deps, account, look)
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.alarm('receipts.look_failed', { kind: look.kind, why: (error as Error).message })
    await deps.receipts.postpone(account, idOf(look))
  }
}

/**
 * Looks at what the movements of an account still want, the oldest first, at most so many. Answers how many it looked at:
 * fewer than asked for means that nothing is left for now. A crash in between loses nothing, because the rows say what is
 * left.
 */
export async function matchReceipts(deps: MatchDeps, account: AccountKey, most: number): Promise<number> {
  let count = 0
  while (count < most) {
    const due = await deps.receipts.due(account, Math.min(batchSize, most - count))
    for (const look of due) await lookOrPostpone(deps, account, look)
    count += due.length
    if (due.length === 0) break
  }
  await deps.receipts.coverDays(account)
  return count
}
