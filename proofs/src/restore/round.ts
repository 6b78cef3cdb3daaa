import { setTimeout as sleep } from 'node:timers/promises'
import { type Actors, actorsOf } from '../bank-chaos/bank-actors.ts'
import { check, isNamedOnlyBy, namesIn, type Reported } from './after-restore.ts'
import { bankCatchesUp, untilAgreed, untilDelivered } from './catch-up.ts'
import { payBack, startLoad } from './load.ts'
import { followEvents, type SeenEvents } from './seen-events.ts'
import { openStage, type Stage } from './stage.ts'
import { beliefOf, deliveryFaults, lostNames, payableAgain, paymentFaults, wallFaults } from './verdict.ts'

/** How one restore went. */
export type Round = {
  readonly faults: readonly string[]
  /** Steps without which something would have gone wrong in this round. */
  readonly needed: ReadonlySet<string>
  readonly lost: number
  readonly rpoSeconds: number
  readonly readableSeconds: number
  readonly releasedSeconds: number
  readonly counts: { readonly purchases: number; readonly files: number }
}

export type RoundOptions = {
  readonly loadMs: number
  /** Where in the load the restored moment is, from 0 to 1. */
  readonly share: number
  readonly say: (text: string) => void
}

type Load = ReturnType<typeof startLoad>

/** Purchases on all rails, and then the loss. */
async function loadAndLose(stage: Stage, events: SeenEvents, { loadMs, share, say }: RoundOptions) {
  const load = startLoad(stage)
  const begun = Date.now()
  // Until the bank has a file at least: what it was asked to pay is what must not be paid again.
  while (Date.now() < begun + loadMs || (load.gateway.sent().length === 0 && Date.now() < begun + 4 * loadMs))
    await sleep(100)
  const moment = new Date(begun + 1_000 + share * (Date.now() - begun - 3_500))
  const lostAt = Date.now()
  const rpoSeconds = await stage.lose()
  const lanes = load.stop()
  await events.stop()
  await lanes
  const { issued, ordered } = load.made
  say(
    `lost ${((lostAt - moment.getTime()) / 1000).toFixed(1)} s of ${issued.length} intents, ${ordered.length} orders, ${load.gateway.sent().length} payment files, ${events.last()} events`,
  )
  await stage.restore(moment)
  return { load, moment, lostAt, rpoSeconds }
}

/** Which steps were needed: what the database believed before, and what a step alone has named. */
function neededSteps(
  before: Awaited<ReturnType<typeof beliefOf>>,
  first: readonly Reported[],
  last: readonly Reported[],
  wanted: readonly string[],
): Set<string> {
  const names = namesIn(first.filter(({ step }) => step === 'engine'))
  const alone = (step: string) => wanted.some((name) => isNamedOnlyBy(last, step, name))
  const isNeeded: Readonly<Record<string, boolean>> = {
    events: before.seenAgain,
    journals: alone('journals'),
    decisions: last.some(({ step, findings }) => step === 'decisions' && findings.length > 0),
    chain: before.unsettled > 0 || alone('chain'),
    deliveries: before.undelivered > 0,
    nonces: before.usedNonces > 0,
    bank: before.payable > 0 || alone('bank'),
    engine: names.has('engine'),
  }
  return new Set(Object.keys(isNeeded).filter((step) => isNeeded[step]))
}

/** Everything that may have happened twice, or that nobody names. */
async function judge(stage: Stage, actors: Actors, events: SeenEvents, { made, gateway }: Load): Promise<string[]> {
  const faults: string[] = []
  if ((await payableAgain(stage, gateway.sent())) > 0) faults.push('a refund that the bank has paid can be paid again')
  await payBack(stage, actors, gateway)
  faults.push(...(await untilDelivered(stage)), ...(await events.faults()))
  return [...faults, ...paymentFaults(gateway.sent()), ...(await deliveryFaults(stage, made, gateway.sent()))]
}

/** One world that loses its database in the middle of everything, and is restored to an earlier second. */
export async function restoreOnce(options: RoundOptions): Promise<Round> {
  await using stage = await openStage()
  const events = followEvents(stage, 'acme')
  const { load, moment, lostAt, rpoSeconds } = await loadAndLose(stage, events, options)
  const { made, gateway } = load
  const since = () => (Date.now() - lostAt) / 1000
  const before = await beliefOf(stage, events.last(), gateway.sent())
  const wanted = await lostNames(stage, made, gateway.sent())
  const times = ['--restored-to', moment.toISOString(), '--lost-at', new Date(lostAt).toISOString()]
  await stage.afterRestore('begin', ...times)
  const first = await check(stage)
  const names = namesIn(first.reports)
  await stage.startAgain()
  const readableSeconds = since()
  const faults = await wallFaults(stage)
  const actors = actorsOf(stage)
  await bankCatchesUp(stage, actors, gateway)
  const agreed = await untilAgreed(stage, actors, names)
  const released = await stage.afterRestore('release')
  const releasedSeconds = since()
  if (!released.agrees) faults.push(`not released: ${released.text}`)
  faults.push(...agreed.faults, ...(await judge(stage, actors, events, load)))
  faults.push(...wanted.filter((name) => !names.has(name)).map((name) => `${name} was lost, and nobody names it`))
  return {
    faults,
    needed: neededSteps(before, first.reports, agreed.reports, wanted),
    lost: wanted.length,
    rpoSeconds,
    readableSeconds,
    releasedSeconds,
    counts: {
      purchases: made.issued.length + made.ordered.length,
      files: gateway.sent().length,
    },
  }
}
