import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'

/** The calls of a rail that settles on chain. */
export type Rail = Api<Generated>['primaryMint'] | Api<Generated>['rfq']

export const signalOf = ({ signal }: { readonly signal?: AbortSignal }) => (signal ? { signal } : {})
