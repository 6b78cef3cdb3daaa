import { setTimeout as sleep } from 'node:timers/promises'
import type { RestoreStep } from '../../../server/src/restore/restore.rules.ts'
import { type Actors, actorsOf } from '../bank-chaos/bank-actors.ts'
import { check, namesIn } from './after-restore.ts'
import { bankCatchesUp, untilAgreed, untilDelivered } from './catch-up.ts'
import { releaseByHand, withoutMovedHeads } from './left-out.ts'
import { payBack, startLoad } from './load.ts'
import { followEvents, type SeenEvents } from './seen-events.ts'
import { openStage, type Stage } from './stage.ts'
import { deliveryFaults, engineFaults, lostNames, payableAgain, paymentFaults, wallFaults } from './verdict.ts'

/** How one restore went. */
export type Round = {
  readonly faults: readonly string[]
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
  /** The step that is left out, to see that its fault is found. */
  readonly without: RestoreStep | null
  readonly say: (text: string) => void
}

type Load = ReturnType<typeof startLoad>

/** Purchases on all rails, and then the loss. */
async function loadAndLose(stage: Stage, events: SeenEvents, { loadMs, share, say }: RoundOptions) {
  // Paid only after the restore: its delivery needs a nonce that the lost time has not used.
  const { paymentInstructions: awaited } = await actorsOf(stage).order()
  const load = startLoad(stage)
  const begun = Date.now()
  const momentNow = () => new Date(begun + 1_000 + share * (Date.now() - begun - 3_500))
  let moment = momentNow()
  // Until the bank has a file and a delivery is on chain that the restored database will not know: neither may happen twice.
  const holdsBoth = async () => load.gateway.sent().length > 0 && (await stage.hasDeliveredSince(moment))
  while (Date.now() < begun + loadMs || (Date.now() < begun + 4 * loadMs && !(await holdsBoth()))) {
    await sleep(100)
    moment = momentNow()
  }
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
  return { load, awaited, moment, lostAt, rpoSeconds }
}

type Lost = Awaited<ReturnType<typeof loadAndLose>>

/** Everything that may have happened twice, or that nobody names. */
async function judge(stage: Stage, actors: Actors, events: SeenEvents, { made, gateway }: Load): Promise<string[]> {
  const faults: string[] = []
  if ((await payableAgain(stage, gateway.sent())) > 0) faults.push('a refund that the bank has paid can be paid again')
  await payBack(stage, actors, gateway)
  faults.push(...(await untilDelivered(stage)), ...(await events.faults()))
  faults.push(...(await engineFaults(stage)))
  return [...faults, ...paymentFaults(gateway.sent()), ...(await deliveryFaults(stage, made, gateway.sent()))]
}

/** By the page: begin, check, programs, the bank's files, check until it agrees, release. Answers what it took, and every name. */
async function followPage(
  stage: Stage,
  { load: { gateway }, awaited, moment, lostAt }: Lost,
  without: RestoreStep | null,
) {
  const times = ['--restored-to', moment.toISOString(), '--lost-at', new Date(lostAt).toISOString()]
  await stage.afterRestore('begin', ...times)
  if (without === 'events') await withoutMovedHeads(stage)
  const names = namesIn((await check(stage, without)).reports)
  await stage.startAgain({ isEmptied: without !== 'engine' })
  const readableAt = Date.now()
  const faults = await wallFaults(stage)
  const actors = actorsOf(stage)
  gateway.use(actors)
  if (without !== 'bank') await bankCatchesUp(stage, actors, gateway, awaited)
  const agreed = await untilAgreed(stage, actors, names, without)
  if (without === null) {
    const released = await stage.afterRestore('release')
    if (!released.agrees) faults.push(`not released: ${released.text}`)
  } else await releaseByHand(stage, without)
  return { actors, names, readableAt, releasedAt: Date.now(), faults: [...faults, ...agreed.faults] }
}

/** One world that loses its database in the middle of everything, and is restored to an earlier second. */
export async function restoreOnce(options: RoundOptions): Promise<Round> {
  await using stage = await openStage()
  const events = followEvents(stage, 'acme')
  const lost = await loadAndLose(stage, events, options)
  const { lostAt, rpoSeconds } = lost
  const { made, gateway } = lost.load
  const wanted = await lostNames(stage, made, gateway.sent())
  const { actors, names, readableAt, releasedAt, faults } = await followPage(stage, lost, options.without)
  faults.push(...(await judge(stage, actors, events, lost.load)))
  faults.push(...wanted.filter((name) => !names.has(name)).map((name) => `${name} was lost, and nobody names it`))
  return {
    faults,
    lost: wanted.length,
    rpoSeconds,
    readableSeconds: (readableAt - lostAt) / 1000,
    releasedSeconds: (releasedAt - lostAt) / 1000,
    counts: { purchases: made.issued.length + made.ordered.length, files: gateway.sent().length },
  }
}
