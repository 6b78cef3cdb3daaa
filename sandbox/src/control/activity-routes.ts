import type { PurchaseFound } from '@firsthand/wire/staff/purchase-search'
import { answeredLog } from '../activity/answered-log.ts'
import { documentsSite } from '../activity/documents-site.ts'
import { exactAmount } from '../activity/exact-amount.ts'
import { marksOf } from '../activity/marks.ts'
import type { ReadRows } from '../activity/own-database.ts'
import { attemptsOf, seenDeliveries, seenEvents, tenantOfEvent } from '../activity/seen-events.ts'
import { eventsAbout, ownerOf, seenPurchases } from '../activity/seen-purchases.ts'
import { requestById, seenRequests } from '../activity/seen-requests.ts'
import { walletBalances } from '../activity/wallet-balances.ts'
import type { Armed } from '../faults/armed-refusals.ts'
import { personaPseudonyms } from '../identity/persona-pseudonyms.ts'
import { askService } from '../treasury/ask-service.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import type { Route } from './routes.ts'

/** What the page shows beside the service's own rows. */
export type Shown = {
  readonly read: ReadRows
  readonly armed: () => readonly Armed[]
  /** Programs that run beside the service, by name. */
  readonly links: () => Readonly<Record<string, string>>
}

function found<T>(value: T | null, what: string): T {
  if (value === null) throw new ControlRefusal(404, `The sandbox has no such ${what}.`)
  return value
}

/** An event to the letter, as its tenant's integrator reads it, and where it was delivered. */
async function oneEvent(world: World, read: ReadRows, id: string) {
  const tenant = found(await tenantOfEvent(read, id), 'event')
  const text = await askService(world, `${tenant}-integrator`, `GET /events/${id}`)
  return { event: JSON.parse(text) as unknown, attempts: await attemptsOf(read, id) }
}

type NameOf = (pseudonym: string) => string
const named = <T extends { readonly caller: string | null }>(nameOf: NameOf, row: T): T => ({
  ...row,
  caller: row.caller === null ? null : nameOf(row.caller),
})

/** A purchase with the timeline that the treasury reads: the same five steps on every rail. */
async function onePurchase(world: World, read: ReadRows, reference: string, nameOf: NameOf) {
  const { tenant, caller } = found(await ownerOf(read, reference), 'purchase')
  const text = await askService(world, `${tenant}-treasury-operator`, `GET /admin/purchases/${reference}`)
  const { cash, units, ...purchase } = JSON.parse(text) as PurchaseFound
  return {
    ...purchase,
    tenant,
    caller: nameOf(caller),
    cash: exactAmount({ baseUnits: cash.amount, decimals: cash.decimals, symbol: cash.currency }),
    units: units && exactAmount({ baseUnits: units.amount, ...units }),
    events: await eventsAbout(read, tenant, reference),
  }
}

/** What has happened in a sandbox since it started, for its page and for programs. Reads only. */
export function activityRoutes(world: World, { read, armed, links }: Shown): readonly Route[] {
  const since = new Date(world.clock.now())
  const lines = answeredLog(world.folder)
  const { nameOf } = personaPseudonyms(world)
  const documents = documentsSite(world)
  const route = (path: string, answer: (id: string) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `/sandbox/activity${path}`,
    answer({ params }) {
      if (world.api === null) throw new ControlRefusal(409, 'This sandbox was started without the service.')
      return answer(params.id ?? '')
    },
  })
  return [
    route('', async () => ({
      since,
      now: new Date(world.clock.now()),
      aheadSeconds: world.clock.aheadSeconds(),
      isMovable: world.clock.isMovable,
      links: { ...links(), ...documents() },
      armed: armed(),
      marks: await marksOf(read, since, (await lines()).length),
    })),
    route('/requests', async () => ({
      items: (await seenRequests(read, await lines(), since)).map((each) => named(nameOf, each)),
    })),
    route('/requests/:id', async (id) => named(nameOf, found(await requestById(read, await lines(), id), 'request'))),
    route('/events', async () => ({ items: await seenEvents(read, since) })),
    route('/events/:id', (id) => oneEvent(world, read, id)),
    route('/deliveries', () => seenDeliveries(read, since)),
    route('/purchases', async () => ({ items: (await seenPurchases(read, since)).map((each) => named(nameOf, each)) })),
    route('/purchases/:id', (reference) => onePurchase(world, read, reference, nameOf)),
    route('/wallets', async () => ({ items: (await walletBalances(world)) ?? [] })),
  ]
}
