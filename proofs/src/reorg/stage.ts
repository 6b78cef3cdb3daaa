import { chainClients } from '@firsthand/contracts/chain-clients'
import { administratorKey, buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { issuance } from '@firsthand/sandbox/seed/seed-markets'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { chainSettings } from '@firsthand/sandbox/world/surroundings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { Bundle } from '@firsthand/wire/bundles'
import pg from 'pg'
import { erc20Abi, type Hex } from 'viem'
import { buyer, callsOf } from './calls.ts'

const cashAmount = '100000000'
/** Deeper than every reorganisation of the proof. */
const finality = { safeDepth: 2, finalDepth: 25 }

/** A world with the service, the engine and a worker that follows its chain; and one buyer at a market with a listing. */
export async function openStage() {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({
      engine: 'single',
      worker: false,
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    }),
  )
  const { chain, contracts, databaseServer, database } = world
  if (chain === null || contracts === null) throw new Error('the world is incomplete')
  const reported = Object.entries(chainSettings([chain.url], contracts)).map(([id, each]) => [
    id,
    { ...each, finality },
  ])
  await world.startWorker({ settings: { FIRSTHAND_CHAINS: JSON.stringify(Object.fromEntries(reported)) } })
  const clients = await chainClients(chain.url, buyerWallets[buyer].key)
  const administrator = await chainClients(chain.url, administratorKey)
  const records = new pg.Pool({ connectionString: databaseServer.urlFor('postgres', database), max: 2 })
  records.on('error', () => undefined)
  undo.defer(() => records.end())

  const rpc = (method: string, ...params: unknown[]): Promise<unknown> =>
    clients.reader.request({ method, params } as never)

  const call = callsOf(world)
  const listing = { source: 'reorg', symbol: 'HARBOUR', name: 'Harbour Tower', token_ref: contracts.harbour }
  const { id: listingId } = await call('POST', '/tokens', listing, 'acme-admin')
  const limits = { minCashAmount: null, maxCashAmount: null }
  const { pairId } = await call('POST', '/admin/markets', issuance({ listingId, limits }), 'acme-admin')
  const allowance = { address: contracts.usdc, abi: erc20Abi, functionName: 'approve' } as const
  await clients.reader.waitForTransactionReceipt({
    hash: await clients.sender.writeContract({ ...allowance, args: [contracts.router, 10n ** 18n] }),
  })
  const everything = undo.move()

  return {
    contracts,
    clients,
    administrator,
    records,
    rpc,
    call,
    listingId: listingId as string,
    pairId: pairId as number,
    mine: (blocks: number) => rpc('anvil_mine', `0x${blocks.toString(16)}`),
    /** Whether blocks come by themselves. */
    async blocksComeBy(themselves: boolean) {
      // A reorganisation sets the node's clock back to the block that it branches from.
      if (themselves) await rpc('anvil_setTime', Math.floor(Date.now() / 1000))
      await rpc('evm_setAutomine', themselves)
      await rpc('evm_setIntervalMining', themselves ? 1 : 0)
    },
    async issue(): Promise<{ reference: string; bundle: Bundle }> {
      const quote = { pairId, walletAddress: buyerWallets[buyer].address, cashAmount }
      const { reference } = await call('POST', '/primary-mint/quotes', quote)
      return { reference, bundle: await call('POST', `/primary-mint/quotes/${reference}/intent`) }
    },
    async send(bundle: Bundle): Promise<Hex> {
      const { to, data } = bundle.transaction
      const signature = await clients.sender.signTypedData(bundle.typedData as never)
      const filled = `${data.slice(0, -192)}${signature.slice(2)}${data.slice(-62)}` as Hex
      return clients.sender.sendTransaction({ to: to as Hex, data: filled, gas: 2_000_000n })
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
