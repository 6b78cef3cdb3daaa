import { setTimeout as sleep } from 'node:timers/promises'
import { admittedPastProxy, type Instance, startInstance } from './instances.ts'
import { type Measured, measure } from './limits.ts'
import type { Change } from './shipped-proxy.ts'
import type { Stage } from './stage.ts'

/** Callers meet any instance, so each of them has a bucket of theirs. */
const withoutHash: readonly Change[] = [
  ['balance hash var(txn.caller)', 'balance roundrobin'],
  ['    hash-type consistent sdbm avalanche\n', ''],
]
/** Whatever a caller writes into the header reaches the API. */
const withCallersHeader: readonly Change[] = [
  ['    http-request del-header X-Forwarded- -m beg\n', ''],
  ['    http-request set-header X-Forwarded-For %[src]\n', ''],
]

async function measuredWith({ load, calls, size }: Stage, name: string): Promise<Measured> {
  const [settle, measured] = size.plantedSeconds
  await sleep(settle * 1000)
  const from = performance.now()
  await sleep(measured * 1000)
  return measure(load, calls, name, from, performance.now())
}

/** Faults that an operator could make: the proof must notice each. */
export async function plantedFaults(stage: Stage, instances: readonly Instance[]) {
  const { proxy, world, size } = stage
  // An operator who sets three, where two serve, and who trusts everybody's header.
  const wrong = { FIRSTHAND_INSTANCES: '3', FIRSTHAND_TRUSTED_PROXIES: '0.0.0.0/0' }
  const fixed = Promise.all([5, 6].map((id) => startInstance(world, size, id, wrong)))
  await proxy.reload(instances, [...withoutHash, ...withCallersHeader])
  const open = await measuredWith(stage, 'without a hash, and with the callers’ header')
  const [trusting] = await fixed
  await proxy.reload(await fixed)
  const divided = await measuredWith(stage, 'two instances that are set to be three')

  const { burst } = size.limits.anonymous
  const past = trusting === undefined ? 0 : await admittedPastProxy(trusting, burst * 4)
  const noticed: Readonly<Record<string, boolean>> = {
    'callers are not hashed': open.faults.some((fault) => /caller-\d/.test(fault)),
    'the callers’ header is passed on': open.faults.some((fault) => fault.includes('forged-addresses')),
    'everybody’s header is trusted': past > burst * 2,
    'the number of instances is set wrong': divided.faults.some((fault) => fault.includes(': tenant')),
  }
  const missed = Object.entries(noticed).flatMap(([name, isFound]) =>
    isFound ? [] : [`planted and not found: ${name}`],
  )
  const planted = Object.keys(noticed).length
  return { planted, found: planted - missed.length, faults: missed }
}
