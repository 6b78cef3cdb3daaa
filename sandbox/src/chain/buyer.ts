import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import type { Bundle } from '@firsthand/wire/bundles'
import { erc20Abi, type Hex } from 'viem'
import { personaNamed } from '../identity/personas.ts'
import type { World } from '../world/world.ts'
import { buyerWallets } from './chain-accounts.ts'

/** Where a buyer buys: the rail's calls, a market of it, and for how much. */
export type BuyersRail = { readonly path: string; readonly pairId: number; readonly cashAmount: string }
/** The sandbox's offerings on the two on-chain rails. */
export const issuance: BuyersRail = { path: '/primary-mint', pairId: 1, cashAmount: '1000000' }
export const thirdParty: BuyersRail = { path: '/rfq', pairId: 2, cashAmount: '100000000' }
const patienceMs = 60_000
/** The buyer's signature has its place at the end of the call. */
const [holeStart, holeEnd] = [-2 * 96, -2 * 31]
/** With a limit of its own the node does not try a transaction first, and a revert is mined too. */
const gas = 2_000_000n

/** A buyer who repeats unanswered calls, as a storefront would. */
export type Buyer = Awaited<ReturnType<typeof openBuyer>>
type Answer = { readonly status: number; readonly text: string }

/** A buyer of the sandbox with a wallet of its own. The service may be asked at any of the addresses. */
export async function openBuyer(
  world: World,
  name: keyof typeof buyerWallets,
  urls: () => readonly string[],
  { path, pairId, cashAmount }: BuyersRail = issuance,
) {
  if (world.chain === null || world.contracts === null) throw new Error('the world has no chain')
  const { address, key } = buyerWallets[name]
  const { reader, sender } = await chainClients(world.chain.url, key)
  const { usdc, router } = world.contracts
  const allowance = { address: usdc, abi: erc20Abi, functionName: 'approve', args: [router, 10n ** 18n] } as const
  await reader.waitForTransactionReceipt({ hash: await sender.writeContract(allowance) })
  let nonce = await reader.getTransactionCount({ address })

  async function ask(path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
    const all = urls()
    const url = all[Math.floor(Math.random() * all.length)]
    const authorization = `Bearer ${await world.identity.token(name)}`
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Repeats the call under the same key until it gets an answer that will not change. */
  async function persist(path: string, body?: object): Promise<Answer> {
    const headers = body ? { 'idempotency-key': randomUUID() } : {}
    let last: Answer = { status: 0, text: 'nobody answered' }
    // Where there is no address any more, nobody waits for an answer.
    for (
      const end = performance.now() + patienceMs;
      performance.now() < end && urls().length > 0;
      await sleep(100 + Math.random() * 200)
    ) {
      last = await ask(path, headers, body).catch((error: Error) => ({ status: 0, text: error.message }))
      if (last.status !== 0 && !/"retryable":true|"idempotency_in_progress"/.test(last.text)) return last
    }
    return last
  }

  async function send(bundle: Bundle, signature: Hex): Promise<'success' | 'reverted'> {
    const { to, data } = bundle.transaction
    const filled = `${data.slice(0, holeStart)}${signature.slice(2)}${data.slice(holeEnd)}` as Hex
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
    const hash = await sender.sendTransaction({ to: to as Hex, data: filled, gas, nonce: nonce++, ...fees })
    return (await reader.waitForTransactionReceipt({ hash, pollingInterval: 100 })).status
  }

  return {
    name,
    tenant: personaNamed(name)?.tenant ?? '',
    wallet: address,
    /** The reference of a firm quote. */
    async firm(): Promise<string> {
      const { status, text } = await persist(`${path}/quotes`, { pairId, walletAddress: address, cashAmount })
      if (status !== 201) throw new Error(`no firm quote: ${status} ${text.slice(0, 300)}`)
      return JSON.parse(text).reference
    },
    /** The bundle of a quote; null when it came too late. */
    async intent(reference: string): Promise<Bundle | null> {
      const { status, text } = await persist(`${path}/quotes/${reference}/intent`)
      if (status === 410) return null
      if (status !== 200) throw new Error(`no bundle: ${status} ${text.slice(0, 300)}`)
      return JSON.parse(text)
    },
    settle: async (bundle: Bundle) => send(bundle, await sender.signTypedData(bundle.typedData as never)),
    /** Sends the bundle with an invalid signature: the router reverts. */
    settleBadly: (bundle: Bundle) => send(bundle, `0x${'11'.repeat(64)}1b`),
  }
}

export const openBuyers = (world: World, urls: () => readonly string[]) =>
  Promise.all((Object.keys(buyerWallets) as (keyof typeof buyerWallets)[]).map((name) => openBuyer(world, name, urls)))
