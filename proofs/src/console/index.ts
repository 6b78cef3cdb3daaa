import { randomInt } from 'node:crypto'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { tally } from '../browser/tally.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { fill } from './data/fill.ts'
import { byKeyboard } from './journeys/by-keyboard.ts'
import { drainMarket } from './journeys/drain-market.ts'
import { fourEyesRefund } from './journeys/four-eyes-refund.ts'
import { holdAndRelease } from './journeys/hold-and-release.ts'
import { importListings } from './journeys/import-listings.ts'
import type { Ground, Journey } from './journeys/journey.ts'
import { statementGap } from './journeys/statement-gap.ts'
import { streamCut } from './journeys/stream-cut.ts'
import { swappedApprovals } from './journeys/swapped-approvals.ts'
import { measure } from './measures/measure.ts'
import { checkAmounts } from './screens/amounts.ts'
import { crawl } from './screens/crawl.ts'
import { planted } from './screens/planted.ts'
import { openPerson, type Person } from './stage/person.ts'
import { type OwnStage, startStage } from './stage/stage.ts'

/** Two rows of journeys that do not meet. */
const sideBySide: readonly (readonly Journey[])[] = [
  [fourEyesRefund, swappedApprovals],
  [holdAndRelease, byKeyboard],
]
/** One after the other: the first two cut every connection, the others move the clock, which ends sessions. */
const alone: readonly Journey[] = [streamCut, importListings, drainMarket, statementGap]
const journeys = [...sideBySide.flat(), ...alone]

/** Grounds for parts: each closes its people, and answers what went wrong in their pages. */
function grounds(stage: OwnStage, data: Ground['data'], isShort: boolean) {
  const keys: Ground['keys'] = new Map()
  return () => {
    const people: Person[] = []
    const ground: Ground = {
      stage,
      data,
      isShort,
      keys,
      line: stage.line,
      async open(name, options) {
        const person = await openPerson(stage, name, options)
        people.push(person)
        return person
      },
    }
    async function leave(): Promise<readonly string[]> {
      await Promise.all(people.map((person) => person.close()))
      return people.flatMap(({ name, faults }) => faults.map((fault) => `${name} at ${fault}`))
    }
    return { ground, leave }
  }
}

async function run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
  console.log(`seed ${seed}`)
  const { faults, add, part, report } = tally()
  await using undo = new AsyncDisposableStack()
  const stage = undo.use(await startStage())
  const data = await part('a week of work', () => fill(stage, undo))
  if (data === undefined) return { held: false, summary: faults.join('; ') }
  const ground = grounds(stage, data, short)
  const walk = async <T>(name: string, of: (ground: Ground) => Promise<T>) => {
    const { ground: own, leave } = ground()
    const result = await part(name, () => of(own))
    add(name, await leave())
    return result
  }
  const measured = await walk('weight and paint', measure)
  const screens = await walk('every screen: axe in both themes, 320 pixels, German', crawl)
  const amounts = await walk('amounts in both languages', (own) => checkAmounts(own, randomFrom(seed)))
  const follow = async (row: readonly Journey[]) => {
    for (const journey of row) await walk(journey.name, journey.run)
  }
  await Promise.all(sideBySide.map(follow))
  await follow(alone)
  const violations = await stage.violations()
  if (violations > 0) add('policy', [`${violations} violations were reported`])
  let found = 0
  for (const { name, isFound } of planted) {
    if (await walk(`planted: ${name}`, (own) => isFound(own, amounts?.sample ?? []))) found += 1
    else add('planted and not found', [name])
  }
  add('measures', measured?.missed ?? [])
  add('no way leads to', screens?.missing ?? [])
  add('axe', screens?.axe ?? [])
  add('scrolls sideways', screens?.sideways ?? [])
  add('not translated', screens?.english ?? [])
  add('not exact', amounts?.wrong ?? [])
  report()
  const counts = [
    `${journeys.length} journeys`,
    `${screens?.screens} screens, ${screens?.axe.length} axe violations`,
    `${amounts?.count} amounts in two languages`,
    `${violations} reports of the policy`,
    `${found} of ${planted.length} planted faults found`,
    measured?.text,
  ]
  return { held: faults.length === 0, summary: `${counts.join('; ')}; ${faults.length} faults` }
}

/** The console in a real browser against the real sandbox: what its people do, what attackers try, and what every screen owes its reader. */
export const consoleProof = { run }
