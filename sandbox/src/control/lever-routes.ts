import { randomUUID } from 'node:crypto'
import type { ReadRows } from '../activity/own-database.ts'
import { tenantOfEvent } from '../activity/seen-events.ts'
import { buyerWallets } from '../chain/chain-accounts.ts'
import { askService, TreasuryRefused } from '../treasury/ask-service.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

/** What the service refused to the sandbox's own people is reported as it was answered. */
const reported = (error: unknown): never => {
  if (error instanceof TreasuryRefused) throw new ControlRefusal(422, error.message)
  throw error
}

async function resend(world: World, read: ReadRows, body: unknown): Promise<unknown> {
  const { eventId, endpointId } = membersOf(body)
  if (typeof eventId !== 'string' || typeof endpointId !== 'string' || !/^[0-9a-f-]{36}$/.test(endpointId))
    throw new ControlRefusal(422, 'eventId names an event, and endpointId the endpoint that it is sent to again.')
  const tenant = await tenantOfEvent(read, eventId)
  if (tenant === null) throw new ControlRefusal(404, 'The sandbox has no such event.')
  const call = `POST /webhook-endpoints/${endpointId}/resend` as const
  return JSON.parse(await askService(world, `${tenant}-integrator`, call, { json: { eventId } }).catch(reported))
}

type Order = {
  readonly pairId: number
  readonly buyer: keyof typeof buyerWallets
  readonly cashAmount: string | undefined
}

function orderOf(body: unknown): Order {
  const { pairId, buyer = 'acme-buyer-1', cashAmount } = membersOf(body)
  if (typeof pairId !== 'number' || !Number.isSafeInteger(pairId) || pairId < 1)
    throw new ControlRefusal(422, 'pairId is the number of a market: 1, 2 and 3 are open, one on each rail.')
  if (typeof buyer !== 'string' || !Object.hasOwn(buyerWallets, buyer))
    throw new ControlRefusal(422, `buyer has a wallet: ${Object.keys(buyerWallets).join(', ')}.`)
  if (cashAmount !== undefined && !(typeof cashAmount === 'string' && /^[1-9][0-9]{0,77}$/.test(cashAmount)))
    throw new ControlRefusal(422, 'cashAmount is base units as text, such as "100000000" for 100.00 USDC.')
  return { pairId, buyer: buyer as keyof typeof buyerWallets, cashAmount }
}

/** A purchase by bank transfer that is ordered and not paid: how it is paid is for another lever. */
async function order(world: World, body: unknown): Promise<unknown> {
  const { pairId, buyer, cashAmount = '10000' } = orderOf(body)
  const json = { pairId, cashAmount, walletAddress: buyerWallets[buyer].address }
  const headers = { 'idempotency-key': randomUUID() }
  return JSON.parse(await askService(world, buyer, 'POST /offchain-purchases', { json, headers }).catch(reported))
}

/** A whole purchase, as the command line makes it. */
async function buy(url: string, body: unknown): Promise<unknown> {
  const wanted = orderOf(body)
  // Loaded here, because few sandboxes are bought from by their page.
  const [{ purchase }, { runningSandbox }] = await Promise.all([
    import('../cli/purchase.ts'),
    import('../cli/running-sandbox.ts'),
  ])
  const steps: string[] = []
  const bought = await purchase(await runningSandbox(url), wanted, (step) => void steps.push(step)).catch(
    (error: Error) => {
      throw new ControlRefusal(422, error.message)
    },
  )
  return { reference: bought.reference, state: bought.state, steps }
}

/** What the page does for a developer, as the people of the sandbox: it buys, orders, and delivers an event again. */
export const leverRoutes = (world: World, read: ReadRows, url: () => string): readonly Route[] => [
  { method: 'POST', path: '/sandbox/webhook-resends', answer: ({ body }) => resend(world, read, body) },
  { method: 'POST', path: '/sandbox/purchases', answer: ({ body }) => buy(url(), body) },
  { method: 'POST', path: '/sandbox/orders', answer: ({ body }) => order(world, body) },
]
