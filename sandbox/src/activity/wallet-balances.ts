import { barredWallet, buyerWallets } from '../chain/chain-accounts.ts'
import type { World } from '../world/world.ts'
import { exactAmount } from './exact-amount.ts'

const patienceMs = 3_000
const etherDecimals = 18
/** `balanceOf(address)` and `decimals()` of ERC-20. */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567' } as const
/** What markets and listings call the sandbox's tokens. */
const symbols = { usdc: 'USDC', harbour: 'HARBOUR', tbill: 'TBILL', credit: 'CREDIT' } as const

type Asked = { readonly method: string; readonly params: readonly unknown[] }
type Answered = { readonly id: number; readonly result?: string }

const callOf = (to: string, data: string): Asked => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })

/** Several calls to a node in one request, answered in their order. */
async function askAtOnce(url: string, asked: readonly Asked[]): Promise<readonly string[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked.map((each, id) => ({ jsonrpc: '2.0', id, ...each }))),
    signal: AbortSignal.timeout(patienceMs),
  })
  const answered = (await response.json()) as readonly Answered[]
  const byId = new Map(answered.map(({ id, result }) => [id, result]))
  return asked.map((_, id) => byId.get(id) ?? '0x')
}

const numberOf = (encoded: string) => (encoded === '0x' ? 0n : BigInt(encoded))

/** What each wallet of the sandbox holds, by persona; null in a sandbox without a chain. */
export async function walletBalances({ chain, contracts }: World) {
  if (chain === null || contracts === null) return null
  const tokens = (Object.keys(symbols) as (keyof typeof symbols)[]).map(
    (name) => [contracts[name], symbols[name]] as const,
  )
  const wallets = Object.entries({ ...buyerWallets, ...barredWallet })
  const decimals = await askAtOnce(
    chain.url,
    tokens.map(([token]) => callOf(token, selectors.decimals)),
  )
  const held = await askAtOnce(
    chain.url,
    wallets.flatMap(([, { address }]) => [
      { method: 'eth_getBalance', params: [address, 'latest'] },
      ...tokens.map(([token]) =>
        callOf(token, `${selectors.balanceOf}${address.slice(2).toLowerCase().padStart(64, '0')}`),
      ),
    ]),
  )
  const ether = { symbol: 'ETH', decimals: etherDecimals }
  const terms = [
    ether,
    ...tokens.map(([, symbol], place) => ({ symbol, decimals: Number(numberOf(decimals[place] ?? '0x')) })),
  ]
  return wallets.map(([persona, { address }], row) => ({
    persona,
    address,
    balances: terms.map((term, column) =>
      exactAmount({ ...term, baseUnits: `${numberOf(held[row * terms.length + column] ?? '0x')}` }),
    ),
  }))
}
