import { setTimeout as sleep } from 'node:timers/promises'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { admittedPastProxy, countedBy, type Instance, startInstance, wronglyMoved } from './instances.ts'
import { type Measured, measure, printed, rangeOf } from './limits.ts'
import { plantedFaults } from './planted.ts'
import { proxyAlone } from './proxy-alone.ts'
import { slice, whole } from './size.ts'
import { openStage, type Stage } from './stage.ts'
import { missedBy, startReading, startWriting } from './streams.ts'

/** Measures one window, in which something may happen. */
async function windowOf(
  { size, load, calls }: Stage,
  name: string,
  strike?: () => Promise<unknown>,
): Promise<Measured> {
  const from = performance.now()
  const end = sleep(size.windowSeconds * 1000)
  await sleep(size.strikeSeconds * 1000)
  await strike?.()
  await end
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

type Moments = { readonly quiet: readonly (readonly [number, number])[] }

/** The windows of a run: nothing happens, one instance is killed, one is added, and in a whole run one is drained. */
async function windows(stage: Stage, first: readonly Instance[], short: boolean) {
  const { world, size, proxy } = stage
  const measured: Measured[] = []
  const faults: string[] = []
  const quiet: [number, number][] = []
  const rest = async () => {
    const from = performance.now()
    await sleep(1_500)
    quiet.push([from, performance.now()])
  }
  let instances = first
  measured.push(await windowOf(stage, 'three instances'))
  await rest()
  faults.push(...(await countFaults(instances)))

  const [killed, ...left] = instances
  measured.push(await windowOf(stage, 'one of three killed', async () => killed?.api.stop('SIGKILL')))
  instances = left
  await rest()
  faults.push(...(await countFaults(instances)))

  const added = startInstance(world, size, 4)
  measured.push(
    await windowOf(stage, 'one added', async () => {
      instances = [...left, await added]
      await proxy.reload(instances)
    }),
  )
  await rest()
  faults.push(...(await countFaults(instances)))
  if (!short) {
    measured.push(await windowOf(stage, 'three instances again'))
    const [drained, ...stay] = instances
    measured.push(await windowOf(stage, 'one of three drained', async () => void drained?.api.stop()))
    instances = stay
    faults.push(...(await countFaults(instances)))
  }
  return { measured, faults, instances, moments: { quiet } satisfies Moments }
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
    const [alone, world] = await Promise.all([proxyAlone(supervisor, short), startWorld(bare)])
    undo.use(world)
    const { instances: first, stage } = await openStage(world, supervisor, size)
    undo.defer(() => stage.calls.end())
    const streams = startReaders(stage)
    await sleep(size.warmUpSeconds * 1000)
    const { measured, faults, instances, moments } = await windows(stage, first, short)
    const { last, missed, resumed, noticed } = await streams.end()
    const past = await admittedPastProxy(instances[0] as Instance, size.limits.anonymous.burst * 4)

    faults.push(...alone.faults, ...measured.flatMap((each) => each.faults), ...missed)
    for (const { name, lost } of measured)
      if (lost > lostMost) faults.push(`${name}: ${lost} calls got no answer of the service`)
    for (const [at, before] of moments.quiet.entries()) {
      const after = moments.quiet[at + 1]
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
