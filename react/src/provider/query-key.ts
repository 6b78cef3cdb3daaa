import type { FirsthandContext } from './provider.ts'

/** The first part of every key of these hooks. */
export const firsthandKey = 'firsthand'

/** A key of the query cache. The buyer is in it: what one person read is never shown to another. */
export const keyOf = ({ signedInAs }: FirsthandContext, ...parts: readonly unknown[]) => [
  firsthandKey,
  signedInAs,
  ...parts,
]
