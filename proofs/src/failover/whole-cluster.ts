import { setTimeout as sleep } from 'node:timers/promises'
import { programUrl } from '@firsthand/sandbox/postgres/databases'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { longestGapMs, openTally, printed, startLoad, type Tally } from './load.ts'
import { openPatroniCluster, type PatroniCluster } from './patroni-cluster.ts'
import { madeIn, verdict } from './verdict.ts'

const faultsWanted = 20
/** How long a frozen or cut off server stays so. */
const absenceMs = 25_000

type Fault = { readonly name: string; strike(cluster: PatroniCluster, world: World): Promise<() => Promise<void>> }

const killLeader = async (cluster: PatroniCluster) => {
  const lost = await cluster.leader()
  await lost.kill()
  return async () => {
    // Not before another one leads: it would find its own key in etcd and go on.
    await cluster.leader()
    await lost.start()
  }
}

/** What happens to the cluster; each answers what puts it right. */
const faults: readonly Fault[] = [
  {
    name: 'leader cut off',
    async strike(cluster) {
      const leader = await cluster.leader()
      leader.cutOff(true)
      await sleep(absenceMs)
      return async () => leader.cutOff(false)
    },
  },
  {
    name: 'database and engine killed',
    async strike(cluster, { engine }) {
      process.kill(engine?.processOf(0).pid ?? 0, 'SIGKILL')
      const [mend] = await Promise.all([killLeader(cluster), engine?.processOf(0).exited])
      await engine?.restart(0)
      return mend
    },
  },
  { name: 'leader killed', strike: killLeader },
  {
    name: 'switchover',
    async strike(cluster) {
      await cluster.switchOver()
      return async () => undefined
    },
  },
  {
    name: 'standby frozen',
    async strike(cluster) {
      const standby = await cluster.standby()
      await standby.signal('SIGSTOP')
      await sleep(absenceMs)
      return () => standby.signal('SIGCONT')
    },
  },
]

/** An instance that is connected straight to HAProxy, and one with a worker behind PgBouncer. */
async function instancesOf(world: World, cluster: PatroniCluster): Promise<readonly string[]> {
  const { databaseServer, database } = world
  const pooled = (login: string) => {
    const url = new URL(programUrl(databaseServer, login, database))
    url.port = `${cluster.poolerPort}`
    return url.href
  }
  const settings = {
    ...roomySettings,
    FIRSTHAND_DATABASE_URL_API: pooled('fh_api'),
    FIRSTHAND_DATABASE_URL_CATALOG: pooled('fh_catalog'),
  }
  await world.startWorker({ settings: { FIRSTHAND_DATABASE_URL_WORKER: pooled('fh_worker') } })
  const behind = await world.startApi({ settings })
  return [world.api?.url ?? '', behind.url]
}

type Round = { readonly world: World; readonly cluster: PatroniCluster; readonly urls: readonly string[] }

/** Sales through one fault: what was lost, doubled or answered otherwise. */
async function throughFault({ world, cluster, urls }: Round, fault: Fault, total: Tally) {
  await cluster.whole()
  const tally = openTally()
  const before = await madeIn(world)
  const load = startLoad(world, tally, urls, 1)
  await sleep(4_000)
  const struckAt = performance.now()
  const mend = await fault.strike(cluster, world)
  // Until the sales are going on again; the verdict says how long that took.
  const resumed = async () => tally.acknowledged.length
  for (let last = await resumed(), end = performance.now() + 60_000; performance.now() < end; ) {
    await sleep(2_000)
    const now = await resumed()
    if (now > last + 4) break
    last = now
  }
  await mend()
  await sleep(4_000)
  const gapMs = tally.longestGap(struckAt)
  await load.end()
  await cluster.whole()
  const { lost, doubled, faults: wrong } = await verdict(world, tally, before)
  const found = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`), ...wrong]
  for (const [name, number] of tally.answers) total.answers.set(name, (total.answers.get(name) ?? 0) + number)
  return { acknowledged: tally.acknowledged.length, gapMs, found }
}

/** Twenty faults of three servers under Patroni. */
export async function wholeCluster(seed: number) {
  console.log(`seed ${seed}`)
  const random = randomFrom(seed).share
  await using cluster = await openPatroniCluster()
  await cluster.whole()
  await using world = await startWorld({
    api: { settings: roomySettings },
    complianceSettings: roomyCompliance,
    databaseUrl: cluster.adminUrl,
    engine: 'single',
    worker: false,
  })
  const round = { world, cluster, urls: await instancesOf(world, cluster) }
  const total = openTally()
  const results: { name: string; gapMs: number; acknowledged: number; found: readonly string[] }[] = []
  for (let number = 0; number < faultsWanted; number += 1) {
    // Each in turn first, then by chance.
    const fault = faults[number < faults.length * 2 ? number % faults.length : Math.floor(random() * faults.length)]
    if (fault === undefined) break
    const result = await throughFault(round, fault, total)
    results.push({ name: fault.name, ...result })
    const gap = `${(result.gapMs / 1000).toFixed(1)} s`
    console.log(
      `${number + 1} ${fault.name}: ${result.acknowledged} acknowledged, longest gap ${gap}, ${result.found.length} faults`,
    )
    for (const what of result.found.slice(0, 5)) console.log(`FAULT ${what}`)
  }
  console.log(printed(total))
  const wrong = results.flatMap(({ found }) => found)
  const gapMs = Math.max(...results.map((each) => each.gapMs))
  const acknowledged = results.reduce((sum, each) => sum + each.acknowledged, 0)
  const of = (kind: string) => wrong.filter((what) => what.startsWith(kind)).length
  return {
    held: wrong.length === 0 && gapMs <= longestGapMs && results.length === faultsWanted,
    summary: `${results.length} faults of three servers, ${acknowledged} purchases acknowledged direct and through PgBouncer: ${of('lost')} lost, ${of('doubled')} doubled, ${of('answered 500')} answers of 500, longest gap ${(gapMs / 1000).toFixed(1)} s; seed ${seed}`,
  }
}
