import { marketComponents } from '@firsthand/wire/markets'
import { problemComponents } from '@firsthand/wire/problem'
import { refusalCodeComponents } from '@firsthand/wire/refusal-codes'
import type { TSchema } from 'typebox'

/** Every named schema of the contract. */
export const components: readonly TSchema[] = [
  ...marketComponents,
  ...refusalCodeComponents,
  ...problemComponents.values(),
]
