import { Type } from 'typebox'

/** The rails by the name a market carries. */
export const executionKinds = ['offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint'] as const
export type ExecutionKind = (typeof executionKinds)[number]

export const ExecutionKindOrNull = Type.Unsafe<ExecutionKind | null>({
  $id: 'PrimaryExecutionKind',
  type: ['string', 'null'],
  enum: [...executionKinds, null],
  description: 'The rail that settles the primary sale; null when the market has none. Branch on this field.',
})
