import type { Static, TObject } from 'typebox'
import { bankTransferRefusals } from './refusals/bank-transfer.ts'
import { generalRefusals } from './refusals/general.ts'
import { onChainRefusals } from './refusals/on-chain.ts'
import { type Row, type Surface, surfaces } from './refusals/row.ts'

/** Every refusal that the service can answer. One row is one reason, raised in one place. */
export const refusals = { ...generalRefusals, ...onChainRefusals, ...bankTransferRefusals } as const

export type Reason = keyof typeof refusals
export type Members<R extends Reason> = { [K in R]: Static<TObject<(typeof refusals)[K]['members']>> }[R]

/** Every reason, in the order of the table. */
export const reasons = Object.keys(refusals) as Reason[]

/** The row of a reason, in its general type. */
export const rowOf = (reason: Reason): Row => refusals[reason]

/** Whether the same call may be answered otherwise later, without the caller changing anything. */
export function mayPass(reason: Reason): boolean {
  const { status, retryable, passes } = rowOf(reason)
  return retryable || passes === true || status >= 500
}

/** The code that this surface answers; without one of its own, the general code, then the reason itself. */
export function codeOf(reason: Reason, surface: Surface): string {
  const { codes } = rowOf(reason)
  return codes[surface] ?? codes.general ?? reason
}

/** One entry for each published code. */
export const publishedCodes = reasons.flatMap((reason) =>
  surfaces.flatMap((surface) => {
    const code = rowOf(reason).codes[surface]
    return code === undefined ? [] : [{ reason, surface, code, row: rowOf(reason) }]
  }),
)
