import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { erc20Abi } from 'viem'

/** Markets enough that nobody has ten live quotes in one of them. */
const marketsMade = 2_000

/** A world that sells, with the texts of requests to it. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Copies of a seeded market, made past the service: a bench needs more of them than anybody would. */
export async function copyMarkets(
  world: World,
  { like, count }: { readonly like: number; readonly count: number },
): Promise<number[]> {
  const client = new pg.Client(adminUrlOf(world.databaseServer.adminUrl, world.database))
  await client.connect()
  try {
    const columns = `owner_tenant, listing_id, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol, cash_decimals,
      cash_address, unit_symbol, unit_decimals, unit_address, freshness_seconds, fee_bps, issuance_venue_contract,
      rfq_venue_contract, rfq_instrument_id, rfq_quotes_enabled, rfq_execution_enabled, eligibility, min_cash_base_units,
      max_cash_base_units`
    const { rows } = await client.query(
      `with made as (insert into app.market (${columns}) select ${columns.replace('freshness_seconds', '10')}
        from app.market, generate_series(1, $1) where pair_id = $2 returning pair_id),
      seen as (insert into app.market_entitlement select tenant, pair_id from made, unnest('{acme,globex}'::text[]) tenant)
      select pair_id from made`,
      [count, like],
    )
    await client.query('vacuum analyze app.market, app.market_entitlement')
    return rows.map(({ pair_id }) => Number(pair_id))
  } finally {
    await client.end()
  }
}

/** Every buyer has approved the router, as the allowance call asks. */
async function approveRouter({ chain, contracts }: World): Promise<void> {
  if (chain === null || contracts === null) throw new Error('the world has no contracts')
  for (const { key } of Object.values(buyerWallets)) {
    const clients = await chainClients(chain.url, key)
    const args = [contracts.router, 10n ** 12n] as const
    const approval = { address: contracts.usdc, abi: erc20Abi, functionName: 'approve', args } as const
    await mined(clients, await clients.sender.writeContract(approval))
  }
}

/** Starts a whole world: chain, Compliance, signers, service. Its commits wait for the disk where a bench measures that. */
export async function openShop({ fsync = 'off' }: { readonly fsync?: 'on' | 'off' } = {}) {
  // Long enough for our longest statement: benches run the statements that the database received.
  const postgresSettings = { track_activity_query_size: '16384', fsync }
  const options = {
    api: { settings: roomySettings },
    complianceSettings: roomyCompliance,
    postgresSettings,
    databaseUrl: null,
  }
  const world = await startWorld(options)
  const { api, identity } = world
  if (api === null) throw new Error('the world has no API')
  await approveRouter(world)
  const pairIds = await copyMarkets(world, { like: 1, count: marketsMade })
  const names = Object.keys(buyerWallets) as (keyof typeof buyerWallets)[]
  const tokens = new Map(await Promise.all(names.map(async (name) => [name, await identity.token(name)] as const)))
  return {
    world,
    api,
    port: Number(new URL(api.url).port),
    pairIds,
    buyers: names.map((name) => ({
      name,
      tenant: name.split('-')[0] ?? '',
      wallet: buyerWallets[name].address,
      token: tokens.get(name) ?? '',
    })),
    [Symbol.asyncDispose]: () => world.stop(),
  }
}

/** A whole request as it goes over the wire. */
export function post(path: string, token: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? '' : 'content-type: application/json\r\n'
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${type}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
