import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { openBuyers } from '@firsthand/sandbox/chain/buyer'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { engineProgram } from '@firsthand/sandbox/world/programs'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { nonceCount, nonceFaults, webhookFaults } from '../engine-rebuild/faults.ts'
import { openStage, type Stage, startTurning } from '../engine-rebuild/stage.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { letDeadlinesPass } from '../purchases/let-deadlines-pass.ts'
import { makePurchases, type Purchase } from '../purchases/make-purchases.ts'
import { chainFaults, eventFaults, untilSettled } from '../purchases/verdict.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { releaseBefore } from './release-before.ts'
import { type Stood, shortStrikes, strikes } from './strikes.ts'
import { reportedEvents, stalls, trimFaults } from './verdict.ts'

const stallMaxMs = 10_000
type Say = (text: string) => void

/** Everything that befalls the cluster, one after the other; answers the times in which it could not go on. */
async function befall(cluster: Cluster, short: boolean, random: () => number, say: Say): Promise<readonly Stood[]> {
  const stood: Stood[] = []
  const chosen = short ? shortStrikes : strikes
  for (const [place, { name, strike }] of chosen.entries()) {
    await sleep(short ? 1_000 : 4_000 + random() * 2_000)
    // One fault at a time: the one before is over when every partition is on two nodes again.
    if (!short) await cluster.untilWhole()
    say(name)
    const held = await strike(cluster, random)
    if (held) stood.push(held)
    if (!short && place === Math.floor(chosen.length / 2)) {
      say('upgrade of every node to the next minor release')
      await cluster.upgrade()
      say('all nodes run the next minor release')
    }
  }
  return stood
}

/** Whatever was lost, doubled or left where it should not be. */
async function everyFault(stage: Stage, purchases: readonly Purchase[]): Promise<readonly string[]> {
  await letDeadlinesPass(stage.chain.url)
  const { reader } = await chainClients(stage.chain.url, administratorKey)
  return [
    ...(await untilSettled(stage.records, purchases, 120_000)),
    ...(await chainFaults(reader as never, stage.contracts.router, purchases)),
    ...(await eventFaults(stage.records, purchases)),
    ...(await webhookFaults(stage)),
    ...(await nonceFaults(stage, reader as never)),
  ]
}

/** The verdict must not be blind: an event that never came, one that came late, and a log without snapshots are found. */
async function plantedFound(stage: Stage, untrimmed: boolean): Promise<readonly string[]> {
  const events = await reportedEvents(stage)
  const [some] = events
  if (some === undefined) return ['nothing was reported']
  const { arrived } = stage.taker
  const without = new Map([...arrived].filter(([id]) => id !== some.id))
  const late = new Map(arrived).set(some.id, some.at + stallMaxMs + 1)
  return [
    ...(stalls(events, without, []).lost === 1 ? [] : ['a planted loss was not found']),
    ...(stalls(events, late, []).longestMs > stallMaxMs ? [] : ['a planted stall was not found']),
    ...(untrimmed ? [] : ['a log without snapshots counted as trimmed']),
  ]
}

/** Three nodes as they are shipped, under purchases, webhooks and transactions of our own, while nodes and bucket fail. */
export const engineCluster = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed).share
    const before = short ? null : releaseBefore()
    let cluster = null as Cluster | null
    await using stage = await openStage(async (supervisor) => {
      const program = before?.program ?? engineProgram()
      // The slice makes its one snapshot itself, after it has seen that nothing is trimmed without.
      const snapshotEvery = short ? '1h' : '15s'
      cluster = await startCluster(supervisor, { partitions: short ? 3 : 24, program, snapshotEvery })
      return cluster.engine
    })
    if (cluster === null) throw new Error('the cluster was not started')
    const { bucket, control } = cluster
    const begun = performance.now()
    const say: Say = (text) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    say('three nodes and their bucket are up')
    // Until the first snapshot nothing may be trimmed.
    const untrimmed = (await control.trimmed()).trimmed.length === 0
    const buyers = await openBuyers(stage.world, () => [stage.apiUrl])
    const turning = startTurning(stage, random)
    let befalling = true
    const struck = befall(cluster, short, random, say).finally(() => {
      befalling = false
    })
    // Up to three times as many, so that they last until the last fault. Fewer in a second than the machine can do: what is measured is
    // how long the cluster stalls, and not how long the backlog of a busy machine takes.
    const count = short ? 12 : 400
    const perSecond = short ? 8 : 4
    const [purchases, stood] = await Promise.all([
      makePurchases(buyers, { count, perSecond, random, say, more: () => befalling }),
      struck,
    ])
    const turns = await turning.stop()
    say(`${purchases.length} purchases, ${turns} turns of a switch`)
    const faults = await everyFault(stage, purchases)
    say(`everything is settled: ${faults.length} lost or doubled`)
    // A node trims about once a minute, for which a slice has no time.
    const trimming = short ? null : await trimFaults(cluster)
    if (trimming) say(`${trimming.trimmed} of ${trimming.logs} logs are trimmed`)
    const { longestMs, medianMs, lost, slowest } = stalls(await reportedEvents(stage), stage.taker.arrived, stood)
    const started = Date.now() - performance.now() + begun
    for (const { at, ms } of slowest)
      say(`an event of ${((at - started) / 1000).toFixed(1)} s took ${(ms / 1000).toFixed(1)} s`)
    const blind = await plantedFound(stage, untrimmed)
    const wrong = [...faults, ...(trimming?.faults ?? []), ...blind]
    for (const fault of wrong.slice(0, 30)) console.log(`FAULT ${fault}`)
    bucket.close()
    const sent = await nonceCount(stage)
    const happened = short ? '1 fault' : `${strikes.length} faults, 1 node replaced, 1 upgrade from ${before?.version}`
    return {
      held: wrong.length === 0 && lost === 0 && longestMs < stallMaxMs,
      summary: `${happened} under ${purchases.length} purchases (${perSecond} a second), ${stage.taker.arrived.size} webhooks and ${sent} transactions of our own: ${faults.length} lost or doubled, longest stall ${(longestMs / 1000).toFixed(1)} s (median ${medianMs} ms), ${trimming ? `${trimming.trimmed} of ${trimming.logs} logs trimmed, ` : ''}${3 - blind.length} of 3 planted faults found; seed ${seed}`,
    }
  },
}
