import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@firsthand/sandbox/world/random'
import type { Stage } from './stage.ts'

const writers = 3
const sequencers = 2
/** However slow the machine is, it ends. */
const longestMs = { short: 120_000, whole: 3_600_000 }

type Run = { readonly events: number; readonly random: Random; readonly short: boolean }

/** Ends sessions of the login, in whatever statement they are. */
const endSessions = (stage: Stage, login: string, most: number) =>
  stage.records
    .query(
      `select count(pg_terminate_backend(pid))::int as ended from (select pid from pg_stat_activity where usename = $1
        and datname = current_database() and state <> 'idle' limit $2) some_of_them`,
      [login, most],
    )
    .then(({ rows }) => Number(rows[0].ended))

/** Writes so many events, and kills in turn whatever takes part. */
export async function killEverything(stage: Stage, { events, random, short }: Run) {
  const kills = { writers: 0, sequencers: 0, sessions: 0, crashes: 0 }
  for (let place = 0; place < writers; place += 1) stage.startWriter(place)
  for (let place = 0; place < sequencers; place += 1) stage.startSequencing(place)

  async function crash(): Promise<void> {
    const { ours } = stage.server
    if (ours === null) throw new Error('the database is not ours to kill')
    await ours.crash()
    await ours.restart()
    kills.crashes += 1
  }
  const strikes: readonly (() => Promise<void>)[] = [
    async () => {
      await stage.killWriter(random.below(writers))
      kills.writers += 1
    },
    async () => {
      const place = random.below(sequencers)
      await stage.killSequencer(place)
      stage.startSequencing(place)
      kills.sequencers += 1
    },
    async () => {
      kills.sessions += await endSessions(stage, 'fh_worker', 1)
    },
    async () => {
      kills.sessions += await endSessions(stage, 'fh_api', 2)
    },
  ]

  const begun = performance.now()
  const crashes = short ? 1 : 10
  for (let turn = 0, numbered = 0; numbered < events; turn += 1) {
    if (performance.now() - begun > longestMs[short ? 'short' : 'whole']) break
    await sleep(100 + random.share() * (short ? 600 : 1_500))
    if (numbered > ((kills.crashes + 1) * events) / (crashes + 1) && kills.crashes < crashes) await crash()
    else await strikes[turn % strikes.length]?.()
    for (let place = 0; place < writers; place += 1) if (!stage.isWriting(place)) stage.startWriter(place)
    numbered = await stage.numbered().catch(() => numbered)
    if (turn % 20 === 0) console.log(`${numbered} events, ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  return kills
}
