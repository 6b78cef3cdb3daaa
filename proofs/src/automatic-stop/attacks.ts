import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { mined } from '@firsthand/contracts/chain-clients'
import type { StopSignal } from '@firsthand/wire/staff/stops'
import { encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { type Stage, units, until } from './stage.ts'

const cap = 250_000_000_000n

/** Where an attack was mined, and when it was sent. */
export type Attack = { readonly block: bigint; readonly sentMs: number; readonly hash?: Hex }

/** Sets the price of the offering with the PRICING key; null when the contract refuses it. */
export async function setPrice({ administrator, contracts }: Stage, price: bigint): Promise<Attack | null> {
  const sentMs = performance.now()
  const call = { address: contracts.harbourVenue, abi: issuanceVenueAbi, functionName: 'setTerms' } as const
  try {
    const hash = await administrator.sender.writeContract({ ...call, args: [price, cap] })
    await mined(administrator, hash)
    return { block: (await administrator.reader.getTransactionReceipt({ hash })).blockNumber, sentMs, hash }
  } catch (error) {
    if (String(error).includes('PriceOutOfBand') || String(error).includes('PriceMoveTooLarge')) return null
    throw error
  }
}

/** Sets the price back, which is a jump as well: waits until every market of the offering has it among its sightings. */
export async function setPriceBack(stage: Stage, price: bigint): Promise<void> {
  const { hash = '' } = (await setPrice(stage, price)) ?? {}
  await until('every market has seen the price', () =>
    stage.find(
      `select 'seen' where not exists (select from app.watched_markets() w where w.venue = $1 and not exists (
        select from app.stop s, unnest(s.evidence) as e where s.pair_id = w.pair_id and starts_with(e, $2)))`,
      stage.contracts.harbourVenue.toLowerCase(),
      hash,
    ),
  )
}

/** Delivers what nobody has bought, with the key of the delivery signer. */
export async function inventDelivery(stage: Stage, what: string): Promise<Attack> {
  const { contracts, rpc, administrator } = stage
  const from = contracts.book.instruments.credit?.operator as Hex
  const args = [keccak256(toHex(what)), '0x7878787878787878787878787878787878787878', units] as const
  const data = encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'deliver', args })
  await rpc('anvil_impersonateAccount', from)
  const sentMs = performance.now()
  const hash = (await rpc('eth_sendTransaction', { from, to: contracts.creditDelivery, data })) as Hex
  await rpc('anvil_stopImpersonatingAccount', from)
  const receipt = await administrator.reader.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (receipt.status !== 'success') throw new Error('the invented delivery did not go through')
  return { block: receipt.blockNumber, sentMs }
}

/** One purchase by issuance, settled by its buyer's wallet. */
export async function buy({ buyer, administrator }: Stage): Promise<Attack> {
  const bundle = await buyer.intent(await buyer.firm())
  const sentMs = performance.now()
  if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error('a purchase did not settle')
  return { block: await administrator.reader.getBlockNumber(), sentMs }
}

export type Stopped = {
  readonly signal: StopSignal
  /** From the moment that the attack was sent. */
  readonly ms: number
  /** Blocks between the attack and the first block after which the service sold nothing. */
  readonly blocks: number
}

/** Waits until the market is stopped by this signal, and says how long that took. */
export async function stoppedBy(stage: Stage, pairId: number, signal: StopSignal, attack: Attack): Promise<Stopped> {
  await until(`${signal} stops market ${pairId}`, () =>
    stage.find(
      `select s.stop_id from app.stop s join app.market m using (pair_id)
        where s.pair_id = $1 and s.signal = $2 and s.resumed_at is null and m.status = 'paused'`,
      pairId,
      signal,
    ),
  )
  const ms = performance.now() - attack.sentMs
  const { number } = await stage.administrator.reader.getBlock()
  return { signal, ms, blocks: Number(number - attack.block) }
}

/** Waits until the router has the route of the issuance market off, or on; answers the block of the switch. */
export const routeIs = (stage: Stage, on: boolean): Promise<bigint> =>
  until(`the route is ${on ? 'on' : 'off'}`, async () => {
    const { contracts, administrator } = stage
    const args = [contracts.harbourVenue, contracts.usdc, contracts.harbour] as const
    const call = { address: contracts.router, abi: settlementRouterAbi, functionName: 'routeOf', args } as const
    const route = await administrator.reader.readContract(call)
    if (route.on !== on) return null
    const event = { address: contracts.router, abi: settlementRouterAbi, eventName: 'RouteSwitched' } as const
    const logs = await administrator.reader.getContractEvents({ ...event, fromBlock: 0n })
    return logs.at(-1)?.blockNumber ?? 0n
  })
