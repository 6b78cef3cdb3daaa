import { Refusal } from '@firsthand/refusal/refusal'
import type { Members } from '@firsthand/wire/refusals'
import { nextDay } from './relay.rules.ts'

type Fault = Members<'relay_not_forwardable'>['fault']

const faults: Readonly<Record<Fault, string>> = {
  not_issued: 'The quote has no bundle yet: take its intent first.',
  ended: 'The bundle can no longer settle: take a new quote.',
  gas: 'The gas of the forward request is over what is paid for here.',
  buyer_signature: 'The bundle is not signed by its wallet.',
  forward_signature: 'The forward request is not signed by the wallet, or not with its present nonce.',
  would_revert: 'The settlement would fail on chain.',
}

/** Where each refusal of a relay is raised. */
export const relayRefusals = {
  off: () => new Refusal('relay_off', 'Nobody pays the gas of this tenant’s buyers on this chain.', {}),
  budgetSpent(scope: Members<'relay_budget_spent'>['scope'], now: Date) {
    const whose = scope === 'tenant' ? 'The tenant’s budget' : 'This buyer’s number'
    return new Refusal('relay_budget_spent', `${whose} of relayed purchases is used up for today.`, {
      scope,
      resetsAt: nextDay(now).toISOString(),
    })
  },
  busy: () => new Refusal('relay_busy', 'A settlement of this wallet is being sent.', {}),
  notForwardable: (fault: Fault, why: string = faults[fault]) => new Refusal('relay_not_forwardable', why, { fault }),
} as const
