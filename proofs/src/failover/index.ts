import { setTimeout as sleep } from 'node:timers/promises'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { type Following, openColdPair } from './cold-pair.ts'
import { longestGapMs, openTally, printed, startLoad } from './load.ts'
import { madeIn, verdict } from './verdict.ts'
import { wholeCluster } from './whole-cluster.ts'

/** Sales while a pair of servers fails over once; what was lost, doubled and answered. */
async function overPair(pair: Awaited<ReturnType<typeof openColdPair>>, world: World, how: Following) {
  const standby = await pair.follow(how)
  const tally = openTally()
  const before = await madeIn(world)
  const load = startLoad(world, tally, [world.api?.url ?? ''], 1)
  await sleep(3_000)
  const struckAt = performance.now()
  await pair.failOver(standby)
  await sleep(3_000)
  await load.end()
  const gapMs = tally.longestGap(struckAt)
  const { lost, doubled, faults } = await verdict(world, tally, before)
  console.log(`followed ${how}: ${tally.acknowledged.length} acknowledged, ${lost.length} lost, ${printed(tally)}`)
  return { acknowledged: tally.acknowledged.length, lost, doubled, faults, gapMs }
}

/** One failover to a standby that was awaited, and one to a standby that was not: the second loses work, which has to be found. */
async function slice() {
  await using pair = await openColdPair()
  await using world = await startWorld({
    api: { settings: roomySettings },
    complianceSettings: roomyCompliance,
    databaseUrl: pair.adminUrl,
  })
  const sound = await overPair(pair, world, 'synchronously')
  const planted = await overPair(pair, world, 'not any more')
  const faults = [...sound.lost, ...sound.doubled, ...sound.faults, ...planted.doubled, ...planted.faults]
  if (sound.gapMs > longestGapMs) faults.push(`nothing was acknowledged for ${(sound.gapMs / 1000).toFixed(1)} s`)
  if (planted.lost.length === 0) faults.push('a standby that nobody awaited lost nothing, or it was not noticed')
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  return {
    held: faults.length === 0 && sound.acknowledged > 10,
    summary: `one failover of a pair: ${sound.acknowledged} acknowledged, ${sound.lost.length} lost, ${sound.doubled.length} doubled, longest gap ${(sound.gapMs / 1000).toFixed(1)} s; planted: ${planted.lost.length} lost by an asynchronous standby and found`,
  }
}

/** The loss of a database server under sales on all rails, behind what docs/failover.md ships. */
export const failover = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    return short ? slice() : wholeCluster(seed)
  },
}
