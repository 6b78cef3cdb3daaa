import type { Registry } from '@firsthand/probes/open-metrics'
import { logoutTokenVerifier } from '@firsthand/tokens/logout-token'
import type { Pseudonyms } from '@firsthand/tokens/session-ends'
import type { TokenProfile } from '@firsthand/tokens/verify-token'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { sessionEndStore } from './session-end.store.ts'
import { type SessionEnds, sessionEnds } from './watch-session-ends.ts'

type Parts = {
  readonly pool: pg.Pool
  /** Where no request waits. */
  readonly watch: pg.Pool
  readonly sealing: Pseudonyms
  readonly log: Pick<Logger, 'warn'>
}

/** The ends of sessions in one process: as they are stated, as they are read, and as they are asked for. */
export function openSessions(profiles: readonly TokenProfile[], { pool, watch, sealing, log }: Parts) {
  const store = sessionEndStore(pool)
  const longest = new Map(profiles.map(({ issuer, maxLifetimeSeconds }) => [issuer, maxLifetimeSeconds]))
  return {
    sessions: sessionEnds({ reading: sessionEndStore(watch), deciding: store, log }),
    logoutTokens: {
      verify: logoutTokenVerifier(profiles),
      store,
      pseudonyms: sealing,
      longestSecondsOf: (issuer: string) => longest.get(issuer) ?? 0,
    },
  }
}

/** While it grows, reads are still answered to sessions that ended since; calls that decide something ask the database. */
export const showSessionEnds = (registry: Registry, { ageSeconds }: Pick<SessionEnds, 'ageSeconds'>) =>
  new Gauge({
    name: 'firsthand_session_ends_age_seconds',
    help: 'Since this instance last read which sessions have ended',
    registers: [registry],
    collect() {
      this.set(ageSeconds())
    },
  })
