import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainClients, chainClients } from '@firsthand/contracts/chain-clients'
import { issuance, openBuyer } from '@firsthand/sandbox/chain/buyer'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { claimsOf, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { Stop } from '@firsthand/wire/staff/stops'
import pg from 'pg'

/** The bounds of the proof: those of everybody, and for the issuance market a rate that a few purchases pass. */
export const units = 10n ** 18n
export const issuanceMarket = 1
export const bankMarket = 3
const rateBound = 17n * units
const bounds = { markets: { [issuanceMarket]: { unitsMax: `${rateBound}` } } }
const watching = { FIRSTHAND_STOPS: JSON.stringify(bounds) }

const patienceMs = 60_000

export type Answer = {
  readonly status: number
  readonly code: string | null
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers, read by whoever asked
  readonly body: any
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The code by which a buyer is refused what they ask for in the issuance market. */
async function refusedOf(url: string, path: string, token: string, more: object): Promise<string | null> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ pairId: issuanceMarket, cashAmount: '100000000', ...more }),
    signal: AbortSignal.timeout(30_000),
  })
  return response.ok ? null : ((await response.json()) as { code: string }).code
}

/** A world whose worker watches, with calls as anybody and the records behind them. */
export async function openStage() {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({
      engine: 'single',
      worker: { settings: watching },
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
    }),
  )
  const { chain, contracts, databaseServer, database, identity, api } = world
  if (chain === null || contracts === null || api === null) throw new Error('the world is incomplete')
  const records = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, database), max: 2 })
  records.on('error', () => undefined)
  undo.defer(() => records.end())
  const administrator: ChainClients = await chainClients(chain.url, administratorKey)
  const { issuer, audience, privateKeys } = identity

  /** The token of an administrator of a tenant. */
  const tokenOf = (name: string) => {
    const persona = { name, tenant: name.split('-')[0] ?? '', roles: ['marketplace-admin'] as const }
    return signToken(privateKeys[0] as PrivateKey, claimsOf(persona, { issuer, audience }))
  }

  async function ask(as: string, call: `${string} /${string}`, json?: object, digest?: string): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(`${api?.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(as)}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(digest && { 'if-match': `"${digest}"` }),
      },
      ...(json && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const body = text === '' ? null : JSON.parse(text)
    return { status: response.status, code: response.ok ? null : String(body?.code), body }
  }

  const openStops = async (as: string): Promise<readonly Stop[]> =>
    ((await ask(as, 'GET /admin/stops')).body.items as Stop[]).filter(({ resumedAt }) => resumedAt === null)

  /** Buys for 100 USDC: a little less than four units at the first price. */
  const buyer = await openBuyer(world, 'acme-buyer-1', () => [api.url], { ...issuance, cashAmount: '100000000' })

  const everything = undo.move()
  return {
    world,
    contracts,
    records,
    administrator,
    ask,
    openStops,
    buyer,
    /** The code by which a buyer is refused a price in the issuance market; null when there is one. */
    priceRefused: async () => refusedOf(api.url, '/primary-mint/quotes/soft', await identity.token(buyer.name), {}),
    /** The same for a firm quote. */
    quoteRefused: async () =>
      refusedOf(api.url, '/primary-mint/quotes', await identity.token(buyer.name), { walletAddress: buyer.wallet }),
    rpc: (method: string, ...params: unknown[]): Promise<unknown> =>
      administrator.reader.request({ method, params } as never),
    /** The first column of the first row, as text; null without a row. */
    async find(text: string, ...values: readonly unknown[]): Promise<string | null> {
      const { rows } = await records.query({ text, values: [...values], rowMode: 'array' })
      const [found = null] = (rows[0] as (string | number | boolean | null)[] | undefined) ?? []
      return found === null ? null : `${found}`
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** What a question answers once it answers something; it is asked every few milliseconds. */
export async function until<T>(what: string, ask: () => Promise<T | null>, mostMs = patienceMs): Promise<T> {
  for (const end = performance.now() + mostMs; performance.now() < end; await sleep(20)) {
    const found = await ask()
    if (found !== null) return found
  }
  throw new Error(`${what}: not within ${mostMs} ms`)
}
