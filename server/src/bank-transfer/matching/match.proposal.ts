import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId } from '@firsthand/values/values'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import type { Compliance } from '#compliance/compliance'
import { bankTransactionNotOpen } from '../bank-refusals.ts'
import { type ShownPurchase, shownPurchase } from '../purchases/shown-purchase.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { applyReceipt, readyFor } from './apply-receipt.store.ts'
import { askPayer, type PayerScreening } from './ask-payer.ts'
import { lockPurchases, type MatchPayload, moveToReview, writeMatchByHand } from './match.store.ts'
import type { BuyerTerms, Receipt } from './receipt.rules.ts'
import { lockCredit } from './receipt-rows.store.ts'
import { returnReceipt } from './return-receipt.store.ts'
import { receiptShown, type ShownReceipt, shownReceipt } from './shown-receipt.rules.ts'

type MatchState = {
  readonly receipt: ShownReceipt
  readonly purchases: readonly ShownPurchase[]
  /** What goes back to the payer. */
  readonly returned: string
}
type Payers = ReadonlyMap<string, PayerScreening>

/** The last tier: no automatic evidence decided whose payment it is. */
const byHand = 6

const allocated = ({ allocations }: MatchPayload) => allocations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Which purchases an unallocated receipt pays for; without any it goes back to its payer. */
export const matchSubject: ProposalSubject<MatchPayload, MatchState> = {
  kind: 'match',
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: (_payload, { receipt }) => ({ amount: BigInt(receipt.amount), currency: receipt.currency }),
  async read(query, tenant, { subject, payload }) {
    const found = await lockCredit(query, tenant, subject)
    if (found === null) return null
    const references = payload.allocations.map(({ reference }) => reference)
    await lockPurchases(query, tenant, references)
    const purchases: ShownPurchase[] = []
    for (const reference of references) {
      const purchase = await shownPurchase(query, tenant, reference)
      if (purchase === null) return null
      purchases.push(purchase)
    }
    const returned = `${found.receipt.amount - allocated(payload)}`
    return { state: { receipt: shownReceipt(found), purchases, returned }, circumstances: found.screening }
  },
}

const buyerOf = ({ caller, payerAccountId, payerPolicy }: ShownPurchase): BuyerTerms => ({
  subject: caller as BuyerId,
  payerAccountId,
  policy: payerPolicy as BuyerTerms['policy'],
})

/** The payer is still screened, before the transaction because Compliance may take seconds. */
export const matchKind = (compliance: Pick<Compliance, 'payer'>): ProposalKind<MatchPayload, MatchState, Payers> => ({
  ...matchSubject,
  async prepare({ caller }, _proposal, { receipt, purchases }) {
    const payers = new Map<string, PayerScreening>()
    const payer = receiptShown(caller.tenantId, receipt)
    for (const purchase of purchases)
      payers.set(purchase.reference, await askPayer(compliance, payer, buyerOf(purchase)))
    return payers
  },
  execute: (query, { caller }, { payload }, { receipt }, payers) =>
    carryOut(query, receiptShown(caller.tenantId, receipt), payload, payers, caller.subject),
})

/** Applies a locked receipt to the approved purchases, and returns the remainder to its payer. */
async function carryOut(
  query: TenantTransaction,
  receipt: Receipt,
  payload: MatchPayload,
  payers: Payers,
  actor: string,
): Promise<void> {
  const { allocations } = payload
  const { tenant, clientAccountId } = receipt
  const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
  const isReturned = allocations.length === 0
  await writeMatchByHand(query, receipt, {
    tier: byHand,
    payers: [...payers.values()],
    state: isReturned ? 'returned' : 'matched',
  })
  for (const { reference, amount } of allocations) {
    const ready = await readyFor(query, receipt, reference, occasion)
    if (!ready) throw bankTransactionNotOpen('waiting for the statement of the day on which the order was due')
    const payer = payers.get(reference) ?? null
    await applyReceipt(query, receipt, { reference, amount: BigInt(amount), tier: byHand, payer }, occasion)
  }
  await moveToReview(query, receipt)
  const left = receipt.amount - allocated(payload)
  if (left === 0n) return
  const reason = isReturned ? 'payer_mismatch' : 'excess'
  await returnReceipt(query, receipt, { amount: left, reason }, occasion)
}
