import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller } from '@firsthand/values/values'
import type { Bundle, QuoteEvidence } from '@firsthand/wire/bundles'
import { ownQuote } from '../issue-intent.ts'
import type { QuotingDeps } from '../rail.ts'

type Deps = Pick<QuotingDeps, 'rail' | 'quotes' | 'receiptProof'>

/**
 * What the caller can check of a quote without the service: what was signed, and the receipt of its settlement. It holds no clock and
 * nothing that an officer does, so it is the same at every call once the chain is.
 */
export async function quoteEvidence(deps: Deps, caller: Caller, text: string): Promise<QuoteEvidence> {
  const { reference, bundle, state, settlement } = await ownQuote(deps, caller, text)
  const issued = bundle === null ? null : (JSON.parse(bundle) as Bundle)
  const chainId = issued === null ? null : `eip155:${issued.typedData.domain.chainId}`
  const isSettled = state === 'settled' && settlement !== null && chainId !== null
  return {
    tenant: caller.tenantId,
    reference,
    chainId,
    bundle: issued && signedPart(issued),
    receipt: isSettled ? await receiptOf(deps, chainId, settlement.txHash) : null,
  }
}

const signedPart = ({ issuedAt: _, ...signed }: Bundle) => signed

async function receiptOf({ receiptProof }: Deps, chainId: string, txHash: `0x${string}`) {
  const proof = await receiptProof(chainId, txHash).catch((cause: unknown) => {
    throw tradeRefusals.venue_unavailable('No node of the chain answers.', { cause })
  })
  return proof === null ? null : { ...proof, nodes: [...proof.nodes] }
}
