import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { type ChainClients, chainClients, mined } from '@firsthand/contracts/chain-clients'
import { administratorKey, buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { deskMarket, issuance, thirdPartyVenue } from '@firsthand/sandbox/seed/seed-markets'
import { orderFault } from '@firsthand/sandbox/seed/suppliers'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { WorldOptions } from '@firsthand/sandbox/world/world-options'
import type { MarketWrite } from '@firsthand/wire/markets'
import pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import { ofThisFile } from './of-this-file.ts'
import type { Answer } from './service-under-test.ts'

export const price = 25_000_000n
export const cap = 250_000_000_000n
export const buyer = 'acme-buyer-1'
export const wallet = buyerWallets[buyer].address
/** 100 USDC. */
export const cashAmount = '100000000'

type Request = {
  readonly as?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly url?: string
}

/** The whole world with every process of its own: PostgreSQL, chain, identity provider, Compliance, signers, service. */
export async function startTrading(options: WorldOptions = {}) {
  const world = await startWorld({ api: { settings: roomySettings }, ...options })
  const { api, contracts, chain } = world
  if (!api || !contracts || !chain) throw new Error('the world is incomplete')
  const clients: ChainClients = await chainClients(chain.url, administratorKey)
  const admin = new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database), max: 2 })
  admin.on('error', () => undefined)

  async function call(method: string, path: string, { as = buyer, body, headers, url = api!.url }: Request = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await world.identity.token(as)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text), text } as Answer
  }

  const market = (own: Partial<MarketWrite> = {}): MarketWrite =>
    issuance({ limits: { minCashAmount: null, maxCashAmount: null }, ...own })

  async function makeMarket(body: MarketWrite): Promise<number> {
    const made = await call('POST', '/admin/markets', { as: 'acme-admin', body })
    if (made.status !== 201) throw new Error(made.text)
    return made.body.pairId
  }

  const turn = (pairId: number, quotes: boolean, execution: boolean, more: object = {}) =>
    call('PUT', `/admin/markets/${pairId}/rfq-switches`, {
      as: 'acme-platform-admin',
      body: { rfqQuotesEnabled: quotes, rfqExecutionEnabled: execution, reason: 'test', ...more },
    })

  /** The calls of one rail, by default as the buyer. */
  const callsOf = (surface: 'mint' | 'rfq', prefix: string, make: (own: Partial<MarketWrite>) => Promise<number>) => ({
    surface,
    prefix,
    makeMarket: (own: Partial<MarketWrite> = {}) => make(own),
    ask: (path: string, body?: unknown, request: Request = {}) =>
      call('POST', `${prefix}${path}`, { ...request, body }),
    /** A firm quote of the usual amount; a test that is not about taking one wants it taken. */
    async firm(pairId: number, changes: object = {}, request: Request = {}) {
      const body = { pairId, walletAddress: wallet, cashAmount, ...changes }
      const taken = await call('POST', `${prefix}/quotes`, { ...request, body })
      if (taken.status !== 201) throw new Error(taken.text)
      return taken.body as { readonly reference: string; readonly unitAmount: string; readonly expiresAt: string }
    },
    intent: (reference: string, request: Request = {}) => call('POST', `${prefix}/quotes/${reference}/intent`, request),
  })
  const mint = callsOf('mint', '/primary-mint', (own) => makeMarket(market(own)))

  return {
    world,
    api,
    admin,
    chain,
    contracts,
    /** What a storefront pins for the sandbox's chain. */
    pins: { routers: { [chain.chainId]: contracts.router } },
    clients,
    call,
    /** The body of an issuance market at the sandbox's offering. */
    market,
    ...mint,
    mint,
    /** The third-party-venue rail, at AirSwap's contract. */
    rfq: {
      ...callsOf('rfq', '/rfq', async (own) => {
        const pairId = await makeMarket(thirdPartyVenue(own))
        await turn(pairId, true, true)
        return pairId
      }),
      /** The same at a supplier's own desk, by our own protocol. */
      desk: callsOf('rfq', '/rfq', async (own) => {
        const pairId = await makeMarket(deskMarket(own))
        await turn(pairId, true, true)
        return pairId
      }),
      turn,
      /** Makes one supplier answer falsely, or all of them; null ends it. */
      async fault(fault: object | null, supplier?: string) {
        const reported =
          world.suppliers?.addresses.filter(({ name }) => supplier === undefined || name === supplier) ?? []
        await Promise.all(reported.map(({ url }) => orderFault(url, fault)))
      },
    },
    balanceOf: (token: Address, holder: Address) =>
      clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
    /** Who sends what the buyer sends. */
    asBuyer: async () => (await chainClients(chain.url, buyerWallets[buyer].key)).sender,
    /** Sets price and cap of the offering, and waits until the block is there. */
    async setTerms(terms: { readonly price?: bigint; readonly cap?: bigint } = {}) {
      const args = [terms.price ?? price, terms.cap ?? cap] as const
      const call = { address: contracts.harbourVenue, abi: issuanceVenueAbi, functionName: 'setTerms', args } as const
      await mined(clients, await clients.sender.writeContract(call))
    },
    async stop() {
      await admin.end()
      await world.stop()
    },
  }
}
export type Trading = Awaited<ReturnType<typeof startTrading>>
export type TradedRail = Trading['mint']
export type { World }

/** One world for all tests of a file. */
export const tradingOfThisFile = (options?: WorldOptions): Trading => ofThisFile(() => startTrading(options))
