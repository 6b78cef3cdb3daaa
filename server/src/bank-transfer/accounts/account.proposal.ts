import type { ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type { ProposalKind } from '#approvals/proposal-kind'
import { ibanTaken } from '../bank-refusals.ts'
import {
  closeProposedClientAccount,
  isIbanTaken,
  lockClientAccount,
  markClientAccountApproved,
} from './client-accounts.store.ts'
import {
  closeProposedPayoutAccount,
  lockPayoutAccounts,
  markPayoutAccountApproved,
  type PayoutAccountLock,
} from './payout-accounts.store.ts'

type ClientAccountState = NonNullable<Awaited<ReturnType<typeof lockClientAccount>>>
type PayoutAccountState = {
  readonly account: PayoutAccountLock
  /** The firm's own account that this one would replace. */
  readonly replaces: PayoutAccountLock | null
}

const treasury = { proposedBy: 'treasury-operator', decidedBy: 'treasury-approver', amountOf: () => null } as const

/** An account that buyers pay to. An IBAN is one client account, of whichever tenant is approved first. */
export const clientAccountKind: ProposalKind<ClientAccountWrite, ClientAccountState> = {
  ...treasury,
  kind: 'client_account',
  async read(query, tenant, { subject }) {
    const state = await lockClientAccount(query, tenant, subject)
    return state && { state, circumstances: {} }
  },
  async execute(query, { caller }, _proposal, { clientAccountId }) {
    await markClientAccountApproved(query, caller.tenantId, clientAccountId).catch((error: unknown) => {
      throw isIbanTaken(error) ? ibanTaken() : error
    })
  },
  abandon: (query, { caller }, { subject }) => closeProposedClientAccount(query, caller.tenantId, subject),
}

/** An account that proceeds or fees are paid to. The firm's own account replaces the one before. */
export const payoutAccountKind: ProposalKind<PayoutAccountWrite, PayoutAccountState> = {
  ...treasury,
  kind: 'payout_account',
  coolsOff: true,
  async read(query, tenant, { subject }) {
    const all = await lockPayoutAccounts(query, tenant)
    const account = all.find(({ payoutAccountId }) => payoutAccountId === subject)
    if (account === undefined) return null
    const isReplaced = (each: PayoutAccountLock) =>
      each.holder === 'firm' && each.state === 'approved' && each.currency === account.currency
    const replaces = account.holder === 'firm' ? (all.find(isReplaced) ?? null) : null
    return { state: { account, replaces }, circumstances: {} }
  },
  execute: (query, { caller }, _proposal, { account, replaces }) =>
    markPayoutAccountApproved(query, caller.tenantId, account, replaces),
  abandon: (query, { caller }, { subject }) => closeProposedPayoutAccount(query, caller.tenantId, subject),
}
