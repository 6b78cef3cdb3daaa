import type { ProposalKind } from '#approvals/proposal-kind'
import { hasOpenShortfall } from '../reconciliation/exception.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { roomBeside } from './payable-room.store.ts'
import { earnedIn } from './payables.store.ts'
import { requireNoObstacle, requireNotStopped } from './payment-file.rules.ts'
import { requirePayable, requireProposed, requireRoom, requireSamePayee } from './payout.rules.ts'
import {
  earningAccountOf,
  type LockedPayout,
  lockEarningAccount,
  lockPayout,
  movePayout,
  type PayoutPayee,
  payoutEventOf,
  payoutPayee,
} from './payout.store.ts'

export type PayoutPayload = {
  readonly payoutReference: string
  readonly clientAccountId: string
  readonly instrumentId: string | null
  readonly currency: string
  readonly amount: string
  readonly payoutAccountId: string
}

type PayoutState = {
  readonly payout: Omit<LockedPayout, 'amount'> & { readonly amount: string }
  readonly payee: PayoutPayee
}

/** Proceeds or fees leave with the next payment file of payouts. */
export const payoutKind: ProposalKind<PayoutPayload, PayoutState> = {
  kind: 'payout',
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: ({ amount, currency }) => ({ amount: BigInt(amount), currency }),
  async read(query, tenant, { subject }) {
    const clientAccountId = await earningAccountOf(query, tenant, subject)
    const account = clientAccountId && (await lockEarningAccount(query, tenant, clientAccountId))
    if (!clientAccountId || !account) return null
    const found = await lockPayout(query, tenant, subject)
    const payee = found && (await payoutPayee(query, tenant, found.payoutAccountId))
    if (found === null || payee === null) return null
    const earned = await earnedIn(query, tenant, found)
    const room = await roomBeside(query, tenant, found)
    return {
      state: { payout: { ...found, amount: `${found.amount}` }, payee },
      circumstances: {
        stopped: account.stopped,
        reconciledThrough: account.reconciledThrough,
        shortfallOpen: await hasOpenShortfall(query, tenant, clientAccountId),
        earned: earned === null ? null : `${earned.amount}`,
        /** What the bank holds beside what is owed to clients and to other payouts, by confirmed statements. */
        room: `${room}`,
        payableTo: earned?.payoutAccountId ?? null,
      },
    }
  },
  async execute(query, { caller: { tenantId } }, _proposal, { payout: shown }) {
    const payout = { ...shown, amount: BigInt(shown.amount) }
    const { clientAccountId, payoutReference } = payout
    requireNotStopped(await lockEarningAccount(query, tenantId, clientAccountId))
    requireNoObstacle((await hasOpenShortfall(query, tenantId, clientAccountId)) ? 'shortfall_open' : null)
    requireProposed(payout)
    const earned = await earnedIn(query, tenantId, payout)
    const { payoutAccountId } = requirePayable(payout.amount, earned)
    requireRoom(payout.amount, await roomBeside(query, tenantId, payout))
    requireSamePayee(payout, payoutAccountId)
    await movePayout(query, tenantId, payout, 'approved')
    await query(purchaseEvent('payout.approved', payoutReference, payoutEventOf(payout)))
  },
  async abandon(query, { caller: { tenantId } }, { subject }) {
    const payout = await lockPayout(query, tenantId, subject)
    if (payout?.state === 'proposed') await movePayout(query, tenantId, payout, 'cancelled')
  },
}
