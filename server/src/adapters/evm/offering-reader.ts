import type { Market } from '@firsthand/wire/markets'
import type { Address } from 'viem'
import { onChain } from '../../domain/on-chain-refusals.ts'
import type { OfferingReader, OfferingTerms } from '../../ports/offering-reader.ts'
import { type AtBlock, chainReader } from './chain-reader.ts'
import type { Nodes } from './nodes.ts'
import { type Offering, offeringOf, termsOf } from './offering-terms.ts'
import { type OfferingsRead, offeringsReader } from './read-offerings.ts'

/** An offering that nobody asked for in this time is not read any more. */
const watchedMs = 10 * 60_000

export type OfferingReaderOptions = {
  readonly nodes: Nodes
  readonly router: Address
  readonly staleSeconds: number
  readonly now: () => Date
}

type Watched = { readonly offering: Offering; askedMs: number }

const keyOf = ({ venue, cashToken, assetToken }: Offering) => venue + cashToken + assetToken
const unread = (error: unknown) => onChain.price_read_failed('No node shows a block of now.', { cause: error })

/** The offerings of one chain. All that are watched are read together, once for each block. */
export function offeringReader({ nodes, router, staleSeconds, now }: OfferingReaderOptions) {
  const watched = new Map<string, Watched>()

  const read = offeringsReader(router)

  function forget(): void {
    const oldest = now().getTime() - watchedMs
    for (const [key, { askedMs }] of watched) if (askedMs < oldest) watched.delete(key)
  }

  const reader = chainReader<OfferingsRead>({
    nodes,
    now,
    staleSeconds,
    read: (client, blockNumber) =>
      read(
        client,
        blockNumber,
        [...watched].map(([key, { offering }]) => [key, offering]),
      ),
    isWanted() {
      forget()
      return watched.size > 0
    },
  })

  function watch(key: string, offering: Offering): void {
    const known = watched.get(key)
    const askedMs = now().getTime()
    if (known !== undefined) known.askedMs = askedMs
    else {
      watched.set(key, { offering, askedMs })
      reader.want()
    }
  }

  function termsAt(at: AtBlock<OfferingsRead> | null, key: string, market: Market): OfferingTerms | null {
    const answers = at?.value.get(key)
    if (at === null || answers === undefined) return null
    if (answers === null) throw onChain.venue_unavailable('The venue cannot be asked.')
    return termsOf(answers, at.blockNumber, market)
  }

  async function termsSoon(key: string, market: Market): Promise<OfferingTerms> {
    // A look that was under way when we came does not know of us: the second one does.
    for (let look = 0; look < 2; look += 1) {
      await reader.refresh()
      const terms = termsAt(reader.newest(), key, market)
      if (terms !== null) return terms
    }
    throw unread(reader.failure())
  }

  return {
    terms(market: Market): OfferingTerms | Promise<OfferingTerms> {
      const offering = offeringOf(market)
      const key = keyOf(offering)
      watch(key, offering)
      const terms = termsAt(reader.newest(), key, market)
      if (terms !== null) return terms
      const failure = reader.failure()
      if (failure !== null) throw unread(failure)
      return termsSoon(key, market)
    },
    async termsNow(market: Market): Promise<OfferingTerms> {
      const offering = offeringOf(market)
      const wanted = [[keyOf(offering), offering]] as const satisfies readonly [string, Offering][]
      const at = await reader
        .readNow((client, blockNumber) => read(client, blockNumber, wanted))
        .catch((error) => {
          throw unread(error)
        })
      return termsAt(at, wanted[0][0], market) ?? Promise.reject(unread(null))
    },
    close: () => reader.close(),
  } satisfies OfferingReader & { close(): void }
}
