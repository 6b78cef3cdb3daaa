import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '@firsthand/sandbox/chain/buyer'

/** How a purchase is meant to end. */
type Ending = 'settled' | 'failed, then settled' | 'failed' | 'lapsed'
export type Purchase = {
  readonly tenant: string
  readonly wallet: string
  readonly reference: string
  /** What became of it: the ending that was meant, or that the quote was no longer good. */
  readonly ending: Ending | 'expired'
}

function endingOf(share: number): Ending {
  if (share < 0.76) return 'settled'
  if (share < 0.84) return 'failed, then settled'
  return share < 0.92 ? 'failed' : 'lapsed'
}

/** One purchase from the firm quote to the chain, by the ending that chance has given it. */
async function purchaseOf(buyer: Buyer, share: number): Promise<Purchase> {
  const { tenant, wallet } = buyer
  const reference = await buyer.firm()
  const bundle = await buyer.intent(reference)
  if (bundle === null) return { tenant, wallet, reference, ending: 'expired' }
  const ending = endingOf(share)
  if (ending.startsWith('failed') && (await buyer.settleBadly(bundle)) !== 'reverted')
    throw new Error(`${reference}: the router accepted an invalid signature`)
  if (ending.endsWith('settled') && (await buyer.settle(bundle)) !== 'success')
    throw new Error(`${reference}: the chain refused it`)
  return { tenant, wallet, reference, ending }
}

type WriteRequest = {
  readonly count: number
  /** Whether to go on beyond that number. */
  readonly more: () => boolean
  /** At most so many are begun in a second; without it, as many as the machine can do. */
  readonly perSecond?: number
  readonly random: () => number
  readonly say: (text: string) => void
}

/** Purchases of all buyers side by side, each buyer one after the other. */
export async function makePurchases(
  buyers: readonly Buyer[],
  { count, more, perSecond, random, say }: WriteRequest,
): Promise<Purchase[]> {
  const done: Purchase[] = []
  let left = count
  const begun = performance.now()
  let started = 0
  const turn = async () => {
    const at = perSecond === undefined ? 0 : begun + (started++ * 1_000) / perSecond
    if (at > performance.now()) await sleep(at - performance.now())
  }
  const lane = async (buyer: Buyer) => {
    while (left-- > 0 || (more() && done.length < count * 3)) {
      await turn()
      done.push(await purchaseOf(buyer, random()))
      if (done.length % 50 === 0) say(`${done.length} purchases`)
    }
  }
  await Promise.all(buyers.map(lane))
  return done
}
