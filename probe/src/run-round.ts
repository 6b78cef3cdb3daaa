import { readFile } from 'node:fs/promises'
import { createFirsthand, dataOf, type Firsthand, type Market } from '@firsthand/sdk'
import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { StepTaken } from './probe-metrics.ts'
import { type Settings, walletKey } from './settings.ts'

type Outcome = { readonly taken: (step: StepTaken) => void; readonly failed: (step: string, why: string) => void }
type Take = <T>(name: string, limitMs: number, call: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** A buyer has gone by then. A purchase waits for a block. */
const patienceMs = 10_000
const purchaseMs = 120_000

/** Why something failed, without an address, a token or an amount. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/** Chains are named as `eip155:1`; their number is what a wallet and the pinned routers go by. */
const chainIdOf = ({ chainId }: Market): number => Number(`${chainId}`.slice('eip155:'.length))

/** Spends a little of the probe's own money, as any buyer does. */
async function buy(firsthand: Firsthand, { purse, pairId, cashAmount }: Settings, market: Market, signal: AbortSignal) {
  if (purse === null) return
  const account = privateKeyToAccount(walletKey(await readFile(purse.keyFile, 'utf8')))
  const chain = defineChain({
    id: chainIdOf(market),
    name: 'canary',
    nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [purse.rpcUrl] } },
  })
  const wallet = createWalletClient({ account, chain, transport: http() })
  await firsthand.buy({ pairId, cashAmount, minUnits: 1n, wallet, signal })
}

/** The steps of a buyer on an on-chain rail. */
async function onChain(
  firsthand: Firsthand,
  rail: 'primaryMint' | 'rfq',
  settings: Settings,
  market: Market,
  take: Take,
) {
  const { pairId, cashAmount, wallet: walletAddress, purse } = settings
  const { quotes } = firsthand[rail]
  const body = { pairId, cashAmount }
  await take('soft_quote', patienceMs, async (signal) => dataOf(await quotes.soft({ body, signal })))
  await take('firm_quote', patienceMs, async (signal) =>
    dataOf(await quotes.create({ body: { ...body, walletAddress }, signal })),
  )
  if (purse !== null) await take('purchase', purchaseMs, (signal) => buy(firsthand, settings, market, signal))
}

/** One round: what a buyer does, step by step. Ends with the first step that fails. */
export async function runRound(settings: Settings, { taken, failed }: Outcome): Promise<void> {
  const { url, pairId, cashAmount, purse } = settings
  let rail = 'unknown'
  const take: Take = async (step, limitMs, call) => {
    const begun = performance.now()
    const report = (ok: boolean) => taken({ rail, step, ok, seconds: (performance.now() - begun) / 1000 })
    try {
      const done = await call(AbortSignal.timeout(limitMs))
      report(true)
      return done
    } catch (error) {
      report(false)
      failed(step, reasonOf(error))
      throw error
    }
  }
  const token = (await readFile(settings.tokenFile, 'utf8')).trim()
  const reader = createFirsthand({ url, token })
  const market = await take('market', patienceMs, async (signal) =>
    dataOf(await reader.markets.read({ path: { pairId }, signal })),
  )
  rail = market.primaryExecutionKind ?? 'none'
  const routers = purse === null ? {} : { routers: { [chainIdOf(market)]: purse.router } }
  const firsthand = createFirsthand({ url, token, ...routers })
  if (rail === 'onchain_primary_mint') return onChain(firsthand, 'primaryMint', settings, market, take)
  if (rail === 'onchain_rfq_atomic') return onChain(firsthand, 'rfq', settings, market, take)
  // An order by bank transfer would reserve units and wait for money, so the probe asks for its price alone.
  await take('soft_quote', patienceMs, async (signal) =>
    dataOf(await firsthand.offchain.quotes.soft({ body: { pairId, cashAmount }, signal })),
  )
}
