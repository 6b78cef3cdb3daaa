import type { BankTerms } from '@firsthand/sdk'
import { dataOf, type FirsthandError, type Market, messageFor } from '@firsthand/sdk'
import { useQuery } from '@tanstack/react-query'
import { useFirsthand } from '../provider/provider.ts'
import { keyOf } from '../provider/query-key.ts'
import { type NextStep, nextStepOf, type Verdict } from './next-step.ts'

export type EligibilityRequest = {
  readonly market: Market | null
  /** In base units of the market's cash; null asks nothing. */
  readonly amount: bigint | null
  /** Receives the units, and pays for them on chain; null asks nothing. */
  readonly wallet: string | null
  readonly bank?: BankTerms
}

export type Judged = Verdict & {
  readonly nextStep: NextStep | null
  /** For the buyer, in their language; null where it passes. */
  readonly message: string | null
}

export type Eligibility = {
  /** Null until the service has answered for exactly this market, amount and wallet. */
  readonly isEligible: boolean | null
  readonly verdicts: readonly Judged[]
  /** The verdict that a purchase would be refused with. */
  readonly first: Judged | null
  readonly isPending: boolean
  readonly error: FirsthandError | null
  /** Asks again, after a wallet was registered for example. */
  readonly retry: () => void
}

/** Whether this buyer could buy this amount with this wallet, and what to do about each verdict that fails. */
export function useEligibility({ market, amount, wallet, bank = {} }: EligibilityRequest): Eligibility {
  const firsthand = useFirsthand()
  const { client, language } = firsthand
  const terms = {
    ...bank,
    ...(bank.expectedUnitPrice !== undefined && { expectedUnitPrice: `${bank.expectedUnitPrice}` }),
  }
  const found = useQuery<{ eligible: boolean; verdicts: readonly Verdict[] }, FirsthandError>({
    queryKey: keyOf(firsthand, 'eligibility', market?.pairId, `${amount}`, wallet, terms),
    async queryFn({ signal }) {
      if (market === null || amount === null || wallet === null) throw new Error('nothing to ask')
      const body = { pairId: market.pairId, cashAmount: amount, walletAddress: wallet }
      switch (market.primaryExecutionKind) {
        case 'onchain_primary_mint':
          return dataOf(await client.primaryMint.eligibility.preview({ body, signal }))
        case 'onchain_rfq_atomic':
          return dataOf(await client.rfq.eligibility.preview({ body, signal }))
        default:
          return dataOf(await client.offchain.eligibility.preview({ body: { ...body, ...terms }, signal }))
      }
    },
    enabled: market !== null && market.primaryExecutionKind !== null && amount !== null && wallet !== null,
    // Somebody who comes back from a missing step is judged anew, and again while something is missing.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.eligible === false ? 5000 : false),
    gcTime: 60_000,
  })
  const verdicts = (found.data?.verdicts ?? []).map((verdict): Judged => {
    const { code, members } = verdict
    const message = verdict.passes || code === null ? null : messageFor({ ...members, code }, market, language)
    return { ...verdict, nextStep: nextStepOf(verdict), message }
  })
  return {
    isEligible: found.data?.eligible ?? null,
    verdicts,
    first: verdicts.find(({ passes }) => !passes) ?? null,
    isPending: found.isFetching && found.data === undefined,
    error: found.error,
    retry: () => void found.refetch(),
  }
}
