import type { Refund } from '@firsthand/sdk/types'

type Standing = Pick<Refund, 'state' | 'proposalId' | 'payeeIban'>

/** New refunds, and those that the bank rejected or returned, wait for a decision. */
export const mayBeProposed = ({ state, proposalId }: Standing): boolean =>
  proposalId === null && (state === 'requested' || state === 'rejected' || state === 'returned')

/** Money that has not left, or is back. */
export const mayBeFrozen = ({ state }: Pick<Refund, 'state'>): boolean =>
  state !== 'sent' && state !== 'settled' && state !== 'cancelled'

/** Who can be paid: the payer alone, another account alone, or either. */
export function payeeChoice({ state, payeeIban }: Standing): { readonly own: boolean; readonly other: boolean } {
  const isUnknown = payeeIban === null
  return {
    own: !isUnknown,
    other: state === 'returned' || (isUnknown && mayBeProposed({ state, payeeIban, proposalId: null })),
  }
}
