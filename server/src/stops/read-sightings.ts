import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import type { Hex, PublicClient } from 'viem'
import type { PriceSeen, UnitsSeen } from './stop.rules.ts'

const allEvents = [...issuanceVenueAbi, ...unitDeliveryAbi, ...settlementRouterAbi].filter(
  (entry) => entry.type === 'event',
)
type Entry = Extract<(typeof allEvents)[number], { type: 'event' }>
type Watched = Extract<Entry, { name: 'TermsSet' | 'Bought' | 'Delivered' | 'Settled' }>
const isWatched = (entry: Entry): entry is Watched =>
  entry.name === 'TermsSet' || entry.name === 'Bought' || entry.name === 'Delivered' || entry.name === 'Settled'
const events = allEvents.filter(isWatched)

/** What happened at a contract, where it can be read again, and when. Addresses are in lower case. */
type At = { readonly contract: Hex; readonly txHash: Hex }
export type Sighting =
  | (At & PriceSeen & { readonly kind: 'price' })
  | (At & UnitsSeen & { readonly kind: 'minted' })
  | (At & UnitsSeen & { readonly kind: 'delivered'; readonly purchaseId: Hex; readonly wallet: Hex })
  | (At & { readonly kind: 'settled'; readonly evidence: string; readonly onchainRef: Hex; readonly wallet: Hex })

const lower = (text: Hex) => text.toLowerCase() as Hex

/** What the contracts report of a range of blocks, in the order of the chain. */
export async function readSightings(
  client: PublicClient,
  contracts: readonly Hex[],
  fromBlock: bigint,
  toBlock: bigint,
): Promise<readonly Sighting[]> {
  const logs = await client.getLogs({ address: [...contracts], events, fromBlock, toBlock, strict: true })
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })))
  const times = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]))
  return logs.map((log): Sighting => {
    const evidence = `${log.transactionHash}:${log.logIndex}`
    const at = {
      contract: lower(log.address),
      txHash: log.transactionHash,
      evidence,
      at: times.get(log.blockNumber) ?? 0,
    }
    if (log.eventName === 'TermsSet') return { ...at, kind: 'price', price: log.args.price }
    if (log.eventName === 'Bought') return { ...at, kind: 'minted', units: log.args.units }
    if (log.eventName === 'Delivered') {
      const { purchaseId, to, units } = log.args
      return { ...at, kind: 'delivered', purchaseId, wallet: lower(to), units }
    }
    const { quoteRef, buyer, venue } = log.args
    return { ...at, contract: lower(venue), kind: 'settled', onchainRef: quoteRef, wallet: lower(buyer) }
  })
}

/** The price that stood at the end of a block; null where there was none, or the node no longer knows. */
export const priceAt = (client: PublicClient, venue: Hex, blockNumber: bigint): Promise<bigint | null> =>
  client
    .readContract({ address: venue, abi: issuanceVenueAbi, functionName: 'quote', args: [0n], blockNumber })
    .then(([, price]) => price)
    .catch(() => null)

/** The most units that a contract lets through in its own window, or in a day; null where it cannot be read. */
export function limitOf(client: PublicClient, kind: 'minted' | 'delivered', address: Hex): Promise<bigint | null> {
  const read =
    kind === 'minted'
      ? client.readContract({ address, abi: issuanceVenueAbi, functionName: 'limits' }).then((each) => each.windowUnits)
      : client.readContract({ address, abi: unitDeliveryAbi, functionName: 'dailyLimit' })
  return read.catch(() => null)
}
