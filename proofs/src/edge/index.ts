import { setTimeout as sleep } from 'node:timers/promises'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { admittedPastProxy, countedBy, type Instance, startInstance, wronglyMoved } from './instances.ts'
import { type Measured, measure, printed, rangeOf } from './limits.ts'
import { plantedFaults } from './planted.ts'
import { proxyAlone } from './proxy-alone.ts'
import { type Size, slice, whole } from './size.ts'
import { openStage, type Stage } from './stage.ts'
import { missedBy, startReading, startWriting } from './streams.ts'

/** Callers have found their instance so long after a change. */
const settledMs = 4_000
/** The end of a window, when whatever happened in it is over. */
const quietMs = 1_500

/** Measures one window, in which something may happen. */
async function windowOf(
  { size, load, calls }: Stage,
  kind: keyof Size['windowSeconds'],
  name: string,
  strike?: () => Promise<unknown>,
): Promise<Measured> {
  const from = performance.now()
  const end = sleep(size.windowSeconds[kind] * 1000)
  await sleep(size.strikeSeconds * 1000)
  await strike?.()
  // Also where the machine was slow at it, the end of a window comes when everything has settled.
  await Promise.all([end, sleep(settledMs + quietMs)])
  const measured = measure(load, calls, name, from, performance.now())
  console.log(printed(measured))
  return measured
}

/** Every instance counts so many. */
async function countFaults(instances: readonly Instance[]): Promise<readonly string[]> {
  const counts = await Promise.all(instances.map(countedBy))
  return counts.flatMap((count, at) =>
    count === instances.length
      ? []
      : [`instance ${instances[at]?.id} counts ${count} instances, and ${instances.length} serve`],
  )
}

/** The windows of a run: nothing happens, one instance is killed, one is added, and in a whole run one is drained. */
async function windows(stage: Stage, first: readonly Instance[], short: boolean) {
  const { world, size, proxy } = stage
  const measured: Measured[] = []
  const faults: string[] = []
  const quiet: [number, number][] = []
  let instances = first
  async function next(...window: Parameters<typeof windowOf> extends [Stage, ...infer Rest] ? Rest : never) {
    measured.push(await windowOf(stage, ...window))
    quiet.push([performance.now() - quietMs, performance.now()])
    faults.push(...(await countFaults(instances)))
  }
  await next('steady', 'three instances')

  const [killed, ...left] = instances
  instances = left
  await next('less', 'one of three killed', async () => killed?.api.stop('SIGKILL'))

  instances = [...left, await startInstance(world, size, 4)]
  await next('more', 'one added', () => proxy.reload(instances))
  if (!short) {
    await next('steady', 'three instances again')
    const [drained, ...stay] = instances
    instances = stay
    await next('less', 'one of three drained', async () => void drained?.api.stop())
  }
  return { measured, faults, instances, quiet }
}

/** One instance more than is killed or drained may lose what it was answering. */
const lostMost = 2

/** Streams through the whole run; two readers who forget their place show that a loss is noticed. */
function startReaders({ world, proxy, size }: Stage) {
  const writing = startWriting(world, size.eventsPerSecond)
  const [sound, forgetful] = [true, false].map((resumes) =>
    Array.from({ length: 6 }, (_, at) => startReading(world, proxy, `reader-${resumes}-${at}`, resumes)),
  )
  return {
    async end() {
      const last = await writing.end()
      const readers = await Promise.all((sound ?? []).map((each) => each.end(last)))
      const others = await Promise.all((forgetful ?? []).map((each) => each.end(last)))
      const missed = readers.flatMap((reader) => missedBy(reader, last))
      const resumed = readers.reduce((sum, { connections }) => sum + connections - 1, 0)
      const noticed = others.filter((reader) => missedBy(reader, last).length > 0).length
      return { last, missed, resumed, noticed }
    },
  }
}

/** HAProxy with the shipped file before instances that come and go, under calls of everybody at once. */
export const edge = {
  async run({ short }: ProofOptions) {
    const size = short ? slice : whole
    await using undo = new AsyncDisposableStack()
    const supervisor = await startSupervisor()
    undo.defer(() => supervisor.stop())
    const bare = { api: false, seed: false, chain: false, contracts: false, signers: false, compliance: false } as const
    const open = async () => {
      const { instances, stage } = await openStage(undo.use(await startWorld(bare)), supervisor, size)
      undo.defer(() => stage.calls.end())
      const streams = startReaders(stage)
      await sleep(size.warmUpSeconds * 1000)
      return { first: instances, stage, streams }
    }
    const [alone, { first, stage, streams }] = await Promise.all([proxyAlone(supervisor, short), open()])
    const { measured, faults, instances, quiet } = await windows(stage, first, short)
    const { last, missed, resumed, noticed } = await streams.end()
    const past = await admittedPastProxy(instances[0] as Instance, size.limits.anonymous.burst * 4)

    faults.push(...alone.faults, ...measured.flatMap((each) => each.faults), ...missed)
    for (const { name, lost } of measured)
      if (lost.length > lostMost)
        faults.push(`${name}: ${lost.length} calls got no answer of the service: ${lost.slice(0, 8).join(', ')}`)
    for (const [at, before] of quiet.entries()) {
      const after = quiet[at + 1]
      if (after) faults.push(...wronglyMoved(stage.load, stage.calls, stage.proxy, before, after))
    }
    if (past > size.limits.anonymous.burst * 2)
      faults.push(`${past} calls with a forged address were admitted past the proxy`)
    if (resumed === 0) faults.push('no stream broke, so none was resumed')
    if (noticed === 0) faults.push('readers who forget their place lost nothing, or it was not noticed')
    const planted = await plantedFaults(stage, instances)
    faults.push(...planted.faults)
    for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    const ranges = measured.map((each) => `${each.name} ${rangeOf(each, 'caller')} and ${rangeOf(each, 'tenant')}`)
    return {
      held: faults.length === 0,
      summary: `a caller’s limit and a tenant’s ceiling: ${ranges.join(', ')}; strangers ${measured.map((each) => rangeOf(each, 'stranger')).join(', ')}; ${resumed} streams resumed, 0 of ${last} events lost or repeated: ${missed.length === 0}; ${alone.checks} checks of the proxy alone; ${planted.found} of ${planted.planted} planted faults found`,
    }
  },
}
