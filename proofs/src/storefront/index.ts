import { randomInt } from 'node:crypto'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { tally } from '../browser/tally.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { readCodes } from './codes/read-codes.ts'
import { buyByBank } from './journeys/by-bank.ts'
import type { Ground, Journey } from './journeys/journey.ts'
import { buyAtOffering, buyAtVenue } from './journeys/on-chain.ts'
import { reorganised } from './journeys/reorganised.ts'
import { stranger } from './journeys/stranger.ts'
import { walkAll } from './schedules/schedules.ts'
import { measure } from './screens/measure.ts'
import { planted } from './screens/planted.ts'
import { visitScreens } from './screens/visit.ts'
import { openShop, type Shop } from './stage/shop.ts'
import type { Visitor } from './stage/visitor.ts'

const widths = [390, 1440] as const
/** On a phone and on a wide screen. */
const onBoth: readonly Journey[] = [buyAtOffering, buyAtVenue, buyByBank]
/** Once: the stranger is one only the first time, and a reorganisation is the same at every width. */
const once: readonly Journey[] = [stranger, reorganised]
const scheduleCount = { short: 100, whole: 10_000 }

/** Grounds for parts: each closes its browsers, and answers what went wrong in their pages. */
function grounds(shop: Shop, isShort: boolean) {
  return (width: Ground['width']) => {
    const visitors: Visitor[] = []
    const open: Ground['open'] = async (options) => {
      const visitor = await shop.visit(options)
      visitors.push(visitor)
      return visitor
    }
    const leave = async () => {
      await Promise.all(visitors.map((visitor) => visitor.close()))
      return visitors.flatMap(({ faults }) => faults)
    }
    return { ground: { shop, isShort, width, open }, leave }
  }
}

async function run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
  console.log(`seed ${seed}`)
  const { faults, add, part, report } = tally()
  await using shop = await openShop()
  const ground = grounds(shop, short)
  const walk = async <T>(name: string, of: (ground: Ground) => Promise<T>, width: Ground['width'] = 1440) => {
    const { ground: own, leave } = ground(width)
    const result = await part(name, () => of(own))
    add(name, await leave())
    return result
  }
  const measured = await walk('weight', measure)
  const screens = []
  for (const width of short ? ([390] as const) : widths)
    screens.push(await walk(`every screen at ${width}: axe in both themes, 320 pixels, German`, visitScreens, width))
  let journeys = 0
  for (const journey of short ? [buyAtOffering, buyByBank] : onBoth)
    for (const width of short ? ([390] as const) : widths) {
      await walk(`${journey.name} (${width})`, journey.run, width)
      journeys += 1
    }
  for (const journey of once) {
    await walk(journey.name, journey.run)
    journeys += 1
  }
  const shown = await part('schedules of answers', () =>
    walkAll(shop, short ? scheduleCount.short : scheduleCount.whole, randomFrom(seed)),
  )
  if (shown !== undefined && shown.seen < shown.count / 2) add('schedules', [`only ${shown.seen} numbers were seen`])
  const codes = await walk('codes in both languages', readCodes)
  const violations = await shop.violations()
  if (violations > 0) add('policy', [`${violations} violations were reported`])
  let found = 0
  for (const { name, isFound } of planted) {
    if (await walk(`planted: ${name}`, isFound)) found += 1
    else add('planted and not found', [name])
  }
  add('budgets', measured?.missed ?? [])
  for (const each of screens) {
    add('axe', each?.axe ?? [])
    add('scrolls sideways', each?.sideways ?? [])
    add('not translated', each?.english ?? [])
  }
  add('schedules', [...(shown?.wrong ?? []), ...(shown?.missing ?? []).map((amount) => `${amount} was never shown`)])
  add('codes', codes?.faults ?? [])
  report()
  const counts = [
    `${journeys} journeys`,
    `${screens.reduce((sum, each) => sum + (each?.screens ?? 0), 0)} screens, ${screens.flatMap((each) => each?.axe ?? []).length} axe violations`,
    `${shown?.count} schedules, ${shown?.seen} numbers seen, ${shown?.wrong.length} of another amount`,
    `${codes?.count} codes in two languages`,
    `${violations} reports of the policy`,
    `${found} of ${planted.length} planted faults found`,
    measured?.text,
  ]
  return { held: faults.length === 0, summary: `${counts.join('; ')}; ${faults.length} faults` }
}

/** The storefront in a real browser against the real sandbox: what buyers do on each rail, what they read, and what every screen owes its reader. */
export const storefrontProof = { run }
