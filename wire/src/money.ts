import { type Static, Type } from 'typebox'
import { BaseUnits, ref } from './values.ts'

/** Cash with all that a reader needs to write it: 7500 in EUR, of two decimals, is 75.00 EUR. */
export const Money = Type.Object(
  { amount: ref(BaseUnits), currency: Type.String({ examples: ['EUR'] }), decimals: Type.Integer({ minimum: 0 }) },
  { $id: 'Money', additionalProperties: false },
)
export type Money = Static<typeof Money>
