import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { intentFields, type SettlementIntent } from '@firsthand/wire/settlement-intent'
import { createPublicClient, encodeFunctionData, type Hex, http, keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { type Market, startMarket } from './market.ts'

const seed = Number(process.hrtime.bigint() % 1_000_000n)
const count = 5_000
const together = 250
const bits = { bytes32: 256n, address: 160n, uint256: 256n, uint64: 64n } as const

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

/** An intent of random words, the same for the same seed. */
function randomIntent(index: number): SettlementIntent {
  const entries = intentFields.map(({ name, type }) => {
    const number = BigInt(keccak256(stringToHex(`${seed} ${index} ${name}`))) >> (256n - bits[type])
    const text: Hex = `0x${number.toString(16).padStart(Number(bits[type] / 4n), '0')}`
    return [name, type.startsWith('uint') ? number : text]
  })
  return Object.fromEntries(entries) as SettlementIntent
}

test(`the router's digest of ${count} random intents is ours, seed ${seed}`, { timeout: 60_000 }, async () => {
  const separator = domainSeparator(31_337, market.router)
  const client = createPublicClient({ transport: http(market.url, { batch: { batchSize: together } }) })
  const digestOnChain = async (intent: SettlementIntent) => {
    const data = encodeFunctionData({ abi: settlementRouterAbi, functionName: 'hashIntent', args: [intent] })
    return (await client.call({ to: market.router, data })).data
  }
  for (let from = 0; from < count; from += together) {
    const intents = Array.from({ length: together }, (_, i) => randomIntent(from + i))
    const digests = await Promise.all(intents.map(digestOnChain))
    expect(digests).toEqual(intents.map((intent) => intentDigest(separator, intent)))
  }
})
