import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './stage.ts'

/** A part that is made to fail, and how it comes back. */
type Kill = { readonly name: string; readonly strike: (stage: Stage, place: number) => Promise<() => Promise<void>> }

const api: Kill = {
  name: 'API',
  async strike(stage, place) {
    await stage.apis[place % 2]?.stop('SIGKILL')
    return () => stage.restartApi(place % 2)
  },
}

const worker: Kill = {
  name: 'worker',
  async strike(stage, place) {
    await stage.workers[place % 2]?.stop('SIGKILL')
    return () => stage.restartWorker(place % 2)
  },
}

/** Both relays, at a moment when messages are on their way: some were sent and are not marked as sent. */
const relay: Kill = {
  name: 'relay, with messages in flight',
  async strike(stage) {
    for (let check = 0; check < 200; check += 1) {
      const { rows } = await stage.records
        .query('select exists (select from app.outbox where sent_at is null) as some')
        .catch(() => ({ rows: [{ some: false }] }))
      if (rows[0].some) break
      await sleep(5)
    }
    await Promise.all(stage.workers.map((each) => each.stop('SIGKILL')))
    return async () => {
      await Promise.all([stage.restartWorker(0), stage.restartWorker(1)])
    }
  },
}

const engine: Kill = {
  name: 'engine',
  async strike({ engine: struck }, place) {
    const node = place % struck.nodes.length
    await struck.processOf(node).stop('SIGKILL')
    return () => struck.restart(node)
  },
}

const postgres: Kill = {
  name: 'PostgreSQL',
  async strike({ world }) {
    const { ours } = world.databaseServer
    if (ours === null) throw new Error('the database is not ours to kill')
    await ours.crash()
    return () => ours.restart()
  },
}

const chain: Kill = {
  name: 'chain connection',
  async strike({ line }) {
    line.cut()
    return async () => line.mend()
  },
}

const kinds = [api, worker, relay, engine, postgres, chain] as const

/**
 * Kills one part after the other, in an order and at moments that the seed decides, until it is stopped. Answers how
 * often each was killed.
 */
export function startKilling(stage: Stage, random: () => number, say: (text: string) => void) {
  const counts = new Map<string, number>(kinds.map(({ name }) => [name, 0]))
  let going = true
  async function work(): Promise<void> {
    for (let turn = 0; going; turn += 1) {
      const shuffled = kinds.map((kind) => [random(), kind] as const).toSorted(([one], [other]) => one - other)
      for (const [, { name, strike }] of shuffled) {
        await sleep(500 + random() * 2_000)
        if (!going) return
        const begun = performance.now()
        const comeBack = await strike(stage, turn)
        const downMs = 100 + random() * 1_400
        await sleep(downMs)
        await comeBack()
        counts.set(name, (counts.get(name) ?? 0) + 1)
        say(`${name} killed, back after ${Math.round(performance.now() - begun)} ms`)
      }
    }
  }
  const done = work()
  return {
    /** Whether each part was killed at least once. */
    all: () => [...counts.values()].every((count) => count > 0),
    async stop() {
      going = false
      await done
      return counts
    },
  }
}
