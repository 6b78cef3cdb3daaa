import { candleComponents } from '@firsthand/wire/candles'
import { importComponents } from '@firsthand/wire/listing-import'
import { listingComponents } from '@firsthand/wire/listings'
import { marketComponents } from '@firsthand/wire/markets'
import { problemComponents } from '@firsthand/wire/problem'
import { refusalCodeComponents } from '@firsthand/wire/refusal-codes'
import { SettlementKeys } from '@firsthand/wire/settlement-keys'
import type { TSchema } from 'typebox'

/** Every named schema of the contract. */
export const components: readonly TSchema[] = [
  ...marketComponents,
  ...listingComponents,
  ...candleComponents,
  ...importComponents,
  ...refusalCodeComponents,
  SettlementKeys,
  ...problemComponents.values(),
]
