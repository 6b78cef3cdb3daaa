import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

type Window = { readonly from: number; readonly to: number }
type Strike = {
  readonly name: string
  /** Answers the time in which the cluster cannot go on, where there is such a time: a stall is counted from its end. */
  readonly strike: (cluster: Cluster, random: () => number) => Promise<Window | null>
}

const kill = async (cluster: Cluster, node: number, downMs: number): Promise<null> => {
  await cluster.processOf(node).stop('SIGKILL')
  await sleep(downMs)
  await cluster.restart(node)
  return null
}

/** The node that leads most partitions, and so stalls most when it goes. */
async function leading(cluster: Cluster): Promise<number> {
  const leaders = await cluster.control.leaders()
  const led = [0, 1, 2].map((node) => leaders.get(cluster.numberOf(node)) ?? 0)
  return led.indexOf(Math.max(...led))
}

async function freeze(cluster: Cluster, node: number, ms: number): Promise<null> {
  const { pid } = cluster.processOf(node)
  process.kill(pid, 'SIGSTOP')
  await sleep(ms)
  process.kill(pid, 'SIGCONT')
  return null
}

async function killTwo(cluster: Cluster): Promise<Window> {
  const from = Date.now()
  await Promise.all([0, 1].map((node) => cluster.processOf(node).stop('SIGKILL')))
  await sleep(3_000)
  const to = Date.now()
  await Promise.all([0, 1].map((node) => cluster.restart(node)))
  return { from, to }
}

/** A snapshot is asked for, which cannot be made: nobody waits for it. */
const askForSnapshot = ({ control }: Cluster) => void control.snapshot().catch(() => undefined)

async function bucketGone(cluster: Cluster, during: () => Promise<unknown>): Promise<null> {
  cluster.bucket.gone(true)
  askForSnapshot(cluster)
  await during()
  cluster.bucket.gone(false)
  return null
}

const leaderKilled: Strike = {
  name: 'kill -9 of the node that leads most partitions',
  strike: async (cluster, random) => kill(cluster, await leading(cluster), 500 + random() * 3_000),
}

/** Each of these once, whatever the seed. */
export const strikes: readonly Strike[] = [
  leaderKilled,
  {
    name: 'kill -9 of the first node, down for eight seconds',
    strike: (cluster) => kill(cluster, 0, 8_000),
  },
  {
    name: 'the leading node frozen for eight seconds',
    strike: async (cluster) => freeze(cluster, await leading(cluster), 8_000),
  },
  { name: 'two of three killed', strike: killTwo },
  { name: 'bucket gone for ten seconds', strike: (cluster) => bucketGone(cluster, () => sleep(10_000)) },
  {
    name: 'bucket slow: two seconds for each packet',
    async strike(cluster) {
      cluster.bucket.slow(2_000)
      askForSnapshot(cluster)
      await sleep(8_000)
      cluster.bucket.slow(0)
      return null
    },
  },
  {
    name: 'kill -9 of the leading node while the bucket is gone',
    strike: (cluster, random) => bucketGone(cluster, () => leaderKilled.strike(cluster, random)),
  },
  {
    name: 'one node killed three times in a row',
    async strike(cluster) {
      for (let times = 0; times < 3; times += 1) await kill(cluster, 1, 300)
      return null
    },
  },
  {
    name: 'a node stopped in order, and started again',
    async strike(cluster) {
      await cluster.processOf(2).stop('SIGTERM')
      await cluster.restart(2)
      return null
    },
  },
  {
    name: 'disk of a node lost: replaced under another name',
    async strike(cluster) {
      await cluster.processOf(2).stop('SIGKILL')
      await cluster.replace(2)
      return null
    },
  },
]

/** What a short run has time for. */
export const shortStrikes: readonly Strike[] = [leaderKilled]
export type Stood = Window
