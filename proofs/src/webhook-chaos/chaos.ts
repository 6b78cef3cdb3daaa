import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from '@firsthand/sandbox/world/worker'
import type { World } from '@firsthand/sandbox/world/world'
import type { Rows } from './rows.ts'

const quietLimitMs = 60 * 60_000
/** The reconciler looks for what is overdue by a minute. */
const overdueSeconds = 61
const roundsMax = 100

/** Asks the reconciler to look now; it looks every ten seconds anyway. */
async function check({ engine }: World): Promise<void> {
  const url = `${engine?.ingressUrl}/Reconciler/cluster/check/send`
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
}

/** Waits until nothing is due and nothing is under way. */
async function untilQuiet(rows: Rows): Promise<void> {
  const giveUpAt = performance.now() + quietLimitMs
  while (!(await rows.isQuiet())) {
    if (performance.now() > giveUpAt) throw new Error(`still busy: ${JSON.stringify(await rows.states())}`)
    await sleep(200)
  }
}

/** Advances time from attempt to attempt until nothing is pending; answers how often it had to. */
export async function untilNothingPends(world: World, rows: Rows, report: (line: string) => void): Promise<number> {
  for (let round = 0; round < roundsMax; round += 1) {
    await untilQuiet(rows)
    const { pending = 0, ...done } = await rows.states()
    if (pending === 0) return round
    // What is due by then is overdue, too, and found; nothing stands in between, to wait for its own message.
    const seconds = (await rows.secondsUntilNext(2 * overdueSeconds)) + overdueSeconds
    report(`${pending} pending, ${JSON.stringify(done)}: ${Math.round(seconds)} s pass`)
    await rows.advance(seconds)
    await check(world)
    await sleep(300)
  }
  throw new Error('the schedule has no end')
}

/** Kills the worker whenever so much more has arrived, and starts it again where it was. */
export async function killInTurn(world: World, rows: Rows, at: readonly number[], report: (line: string) => void) {
  let worker = world.worker as Worker
  const giveUpAt = performance.now() + quietLimitMs
  for (const enough of at) {
    while (((await rows.states()).delivered ?? 0) < enough && performance.now() < giveUpAt) await sleep(50)
    process.kill(worker.pid, 'SIGKILL')
    await worker.exited
    report(`worker killed with ${(await rows.states()).delivered} delivered`)
    const flowsPort = Number(new URL(worker.flowsUrl).port)
    worker = await world.startWorker({ flowsPort, register: false })
  }
}
