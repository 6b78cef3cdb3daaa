import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { type Order, tenantOf } from './orders.ts'

const programs = {
  writer: fileURLToPath(new URL('./writer.ts', import.meta.url)),
  sequencer: fileURLToPath(new URL('./sequencer.ts', import.meta.url)),
}
/** Whoever has not numbered everything by then does not. */
const settleMost = 60_000

/** A process of the proof, by what it was started with. */
type Started<Args> = { readonly child: ChildProcess; readonly args: Args }

function start<Args>(name: keyof typeof programs, argv: string, args: Args): Started<Args> {
  const child = fork(programs[name], [argv], {
    execArgv: process.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  return { child, args }
}

async function kill({ child }: Started<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A database with writers and sequencers that can be killed. */
export async function openStage(world: World) {
  const { databaseServer, database, folder } = world
  const url = (login: string) => databaseUrl(databaseServer, login, database)
  const records = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, database), max: 4 })
  records.on('error', () => undefined)
  const orders: Order[] = []
  const writers: Started<Order>[] = []
  const sequencers: Started<null>[] = []
  // Each event of the first tenant of the first run is delivered, too.
  await records.query(
    `insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key)
      values ($1, uuidv7(), 'https://receiver.example/', $1)`,
    [tenantOf(0, 0)],
  )

  const startWriter = (place: number, run = 0) => {
    const writer = orders.length
    const order: Order = { url: url('fh_api'), writer, run, file: join(folder, `acknowledged-${writer}`), longMs: 300 }
    orders.push(order)
    writers[place] = start('writer', JSON.stringify(order), order)
  }
  const startSequencing = (place: number) => {
    sequencers[place] = start('sequencer', url('fh_worker'), null)
  }

  return {
    records,
    orders,
    server: databaseServer,
    startWriter,
    startSequencing,
    /** A writer ends by itself when its connection broke. */
    isWriting: (place: number) => writers[place]?.child.exitCode === null && writers[place]?.child.signalCode === null,
    killWriter: async (place: number) => writers[place] && kill(writers[place]),
    killSequencer: async (place: number) => sequencers[place] && kill(sequencers[place]),
    /** How many events have numbers. */
    async numbered(): Promise<number> {
      const { rows } = await records.query('select coalesce(sum(event_seq), 0) as number from app.event_head')
      return Number(rows[0].number)
    },
    /** Nobody writes any more, and what is committed is numbered. */
    async settle(): Promise<void> {
      await Promise.all(writers.map(kill))
      // The sessions of killed writers end by themselves, and with them what they had not committed.
      for (const begun = performance.now(); performance.now() - begun < settleMost; await sleep(50)) {
        const { rows } = await records.query(
          `select not exists (select from pg_stat_activity where usename = 'fh_api' and datname = current_database())
            and not exists (select from app.event_pending) as settled`,
        )
        if (rows[0].settled) return
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...writers, ...sequencers].map(kill))
      await records.end()
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
