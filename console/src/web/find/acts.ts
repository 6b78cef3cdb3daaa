import type { PurchaseFound } from '@firsthand/sdk/types'

export const purchaseActs = ['retry', 'void', 'refund'] as const
export type PurchaseAct = (typeof purchaseActs)[number]

/** The state that each act takes, as the service has it. */
const from: Readonly<Record<PurchaseAct, string>> = {
  retry: 'delivery_blocked',
  void: 'delivery_blocked',
  refund: 'paid',
}

/** What somebody can propose about a purchase as it stands. The service checks it again. */
export const actsOn = (
  { rail, state }: Pick<PurchaseFound, 'rail' | 'state'>,
  roles: readonly string[],
): readonly PurchaseAct[] =>
  rail === 'offchain_fixed_price' && roles.includes('treasury-operator')
    ? purchaseActs.filter((each) => from[each] === state)
    : []
