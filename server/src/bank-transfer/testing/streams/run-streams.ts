// A program of its own: the proof starts it on a database, and reads one line of figures from it.

import { openPool } from '@firsthand/postgres/pool'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'
import pg from 'pg'
import { bankDay, companion, type Step, sameFile } from './bank-steps.ts'
import { checkBooks } from './check-books.ts'
import { decidePayout, filePayouts, proposePayout, refusePayout } from './payout-steps.ts'
import { byHand, closeException, payOut, refused, releaseFrozen, review, tolerated } from './people-steps.ts'
import { missedPlants } from './plants.ts'
import { dueDayComplete, goOn, soldOut } from './purchase-steps.ts'
import { openStream, type Stream } from './stream-world.ts'

type Reported = {
  readonly adminUrl: string
  readonly apiUrl: string
  readonly sealing: SealingSettings
  readonly seed: number
  readonly streams: number
  readonly steps: number
  readonly atOnce: number
}

const payoutSteps: Readonly<Record<string, readonly [number, Step]>> = {
  'propose payout': [3, proposePayout],
  'decide payout': [4, decidePayout],
  'file payouts': [3, filePayouts],
  'bank refuses payout': [1, refusePayout],
}

/** How often each happens, in parts of the whole. */
const steps: Readonly<Record<string, readonly [number, Step]>> = {
  'bank day': [8, bankDay],
  // Only as the first step: whatever was sold is sold.
  'sold out': [0, soldOut],
  'same file': [1, sameFile],
  companion: [2, companion],
  'due covered': [3, dueDayComplete],
  'goes on': [6, goOn],
  review: [4, review],
  'by hand': [4, byHand],
  'pay out': [4, payOut],
  'bank refuses': [1, refused],
  'close case': [1, closeException],
  'release frozen': [3, releaseFrozen],
  ...payoutSteps,
}
const drawnFrom = (kinds: typeof steps) =>
  Object.entries(kinds).flatMap(([name, [share]]) => Array.from({ length: share }, () => name))
const drawn = drawnFrom(steps)
/** Some streams begin when all is sold, and are mostly about payouts. */
const soldShare = 0.3
const drawnWhenSold = [...drawnFrom(payoutSteps), ...drawnFrom(payoutSteps), ...drawn]

const {
  adminUrl,
  apiUrl,
  sealing,
  seed,
  streams,
  steps: stepsMax,
  atOnce,
} = JSON.parse(process.argv[2] ?? '{}') as Reported
const admin = new pg.Pool({ connectionString: adminUrl, max: atOnce * 2 })
const api = sealWith(
  openPool({ url: apiUrl, size: atOnce * 2, applicationName: 'bank-streams', patienceMs: 30_000 }),
  openKeyedSealing(sealing, 'app'),
)
const counts: Record<string, number> = {}
const faults: string[] = []
const begun = performance.now()
let next = 0

/** Draws until something can happen; a refusal is something, because it must leave nothing behind. */
async function happenSomething(stream: Stream, names: readonly string[]): Promise<string> {
  for (let draw = 0; draw < 8; draw += 1) {
    const name = stream.choices.pick(names)
    const [, happen] = steps[name] as readonly [number, Step]
    const happened = await happen(stream).catch((error: unknown) => {
      tolerated(error)
      return 'refused' as const
    })
    if (happened === false) continue
    const reported = happened === 'refused' ? 'refused' : name
    counts[reported] = (counts[reported] ?? 0) + 1
    return happened === 'refused' ? `${name} (refused)` : name
  }
  return 'nothing'
}

/** One stream from its seed: after every step the ledger is checked. */
async function run(number: number): Promise<void> {
  const choices = randomFrom(seed + number * 7919)
  const stream = await openStream(admin, api, choices, `stream-${number}`)
  const history: string[] = []
  const isSold = choices.chance(soldShare)
  const names = isSold ? drawnWhenSold : drawn
  for (let step = 0; step < stepsMax; step += 1) {
    history.push(await happenSomething(stream, step > 0 ? names : [isSold ? 'sold out' : 'bank day']))
    const { tenant, bank, atBank } = stream
    const found = await checkBooks(admin, { tenant, clientAccountId: bank.clientAccountId, atBank })
    found.push(...bank.alarms.map((alarm) => JSON.stringify(alarm)))
    if (found.length === 0) continue
    faults.push(...found.map((fault) => `stream ${number} after ${history.join(', ')}: ${fault}`))
    return
  }
}

async function runner(): Promise<void> {
  for (let number = next++; number < streams && faults.length < 20; number = next++)
    await run(number).catch((error: unknown) => faults.push(`stream ${number}: ${(error as Error).stack}`))
}

const progress = setInterval(() => process.stderr.write(`  ${next} of ${streams} streams\n`), 10_000)
await Promise.all(Array.from({ length: atOnce }, runner))
clearInterval(progress)

const { planted, missed } = await missedPlants(admin, api, seed)
faults.push(...missed)
await Promise.all([admin.end(), api.end()])
const seconds = (performance.now() - begun) / 1000
process.stdout.write(`${JSON.stringify({ counts, faults, planted, seconds, streams: Math.min(next, streams) })}\n`)
