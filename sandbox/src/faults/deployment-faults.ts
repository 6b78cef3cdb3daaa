import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSealing } from '@firsthand/sealing/sealing'
import { endOf } from '@firsthand/tokens/session-ends'
import { decodeJwt } from 'jose'
import { escapeIdentifier } from 'pg'
import { mended } from '../controls/controls.ts'
import { logoutTokenOf } from '../identity/identity.ts'
import { cuttingProxy } from '../postgres/cutting-proxy.ts'
import { adminUrlOf, programUrl, runAsAdmin } from '../postgres/databases.ts'
import { sandboxProvider } from '../world/api.ts'
import type { World } from '../world/world.ts'
import { buyer } from './calls.ts'
import type { FaultInjection } from './fault-injection.ts'
import { pairs } from './reserved-markets.ts'

const inDatabase = ({ databaseServer, database }: World, ...statements: readonly string[]) =>
  runAsAdmin(adminUrlOf(databaseServer.adminUrl, database), ...statements)

/** Notes in the database what the service would note: a provider that is not ours keeps the keys of logout tokens to itself. */
async function noteEnd(world: World, token: string): Promise<void> {
  const { iss: issuer = '', sub = '' } = decodeJwt(token)
  const stated = { issuer, jti: randomUUID(), sid: null, sub, issuedAt: Math.floor(world.clock.now() / 1000) }
  const end = endOf(openSealing(world.sealingKeys.service), stated, 3600, world.clock.now())
  await inDatabase(
    world,
    `select app.end_session('${end.token}', null, '${end.subject}', to_timestamp(${end.endedAt}), to_timestamp(${end.keptUntil}))`,
  )
}

/** States, as the identity provider does, that all sessions of a persona are over. */
async function endSessions(world: World, persona: string): Promise<void> {
  const { api, identity, clock } = world
  if (identity.privateKeys.length === 0) return noteEnd(world, await identity.token(persona))
  const token = logoutTokenOf(identity, { sub: persona }, clock.now())
  const body = new URLSearchParams({ logout_token: token })
  const { status } = await fetch(`${api?.url}/logout-tokens`, { method: 'POST', body })
  if (status !== 200) throw new Error(`a logout token is answered with ${status}`)
}

/** Of calls under the key that the table of refusals uses. */
const unfinished = "key = 'sandbox-in-progress'"
const spoiltMarket = `pair_id = ${pairs.mintClosedHours}`

/** Faults in the service's own surroundings: signers, Compliance, identity provider, database. */
export const deploymentFaultInjections = {
  fee_signers_killed: ({ controls }) => controls.killSigners('fee'),
  compliance_frozen: ({ controls }) => controls.freezeCompliance(),
  // Until its last answer about a buyer is too old: a name of its own, because others are refused while it is not.
  compliance_frozen_for_long: ({ controls }) => controls.freezeCompliance(),
  // Its profiles stay readable: an outage of all of Compliance is noticed at the profile first.
  async wallets_unreadable({ world: { databaseServer, complianceDatabase } }) {
    const url = adminUrlOf(databaseServer.adminUrl, complianceDatabase)
    await runAsAdmin(url, 'alter table cmp.wallet rename to wallet_away')
    return mended(() => runAsAdmin(url, 'alter table cmp.wallet_away rename to wallet'))
  },
  async rate_used_up({ world }) {
    const limits = { reads: { perSecond: 1 / 900, burst: 1, tenantPerSecond: 500 } }
    const api = await world.startApi({
      settings: { ...world.apiSettings, FIRSTHAND_RATE_LIMITS: JSON.stringify(limits) },
    })
    return { api, [Symbol.asyncDispose]: () => api.stop() }
  },
  // The sandbox gives everybody a token of the last minutes, so an instance is asked that takes one of the last second.
  async login_too_old({ world }) {
    const settings = { ...world.apiSettings, ...sandboxProvider(world.identity, 1) }
    const api = await world.startApi({ settings })
    return { api, [Symbol.asyncDispose]: () => api.stop() }
  },
  async session_over({ world }) {
    const persona = 'globex-support'
    await world.identity.token(persona)
    await endSessions(world, persona)
    return mended(async () => {
      // Tokens count from the next second on.
      await sleep(1_000)
      await world.identity.token(persona, 'new')
    })
  },
  attests_elsewhere: ({ controls }) => controls.restartCompliance({ contract: `0x${'9'.repeat(40)}` }),

  async draft_changed({ controls, kept, call }) {
    {
      // What is drafted and not signed yet can be changed by whoever owns the database.
      await using _killed = await controls.killSigners('operator')
      await call()
    }
    await controls.changeDraft(kept.reference ?? '')
    return mended(() => undefined)
  },

  async call_left_running({ world }) {
    const later = "claimed_at = clock_timestamp() + interval '1 day'"
    await inDatabase(
      world,
      `update app.idempotency set status = null, location = null, answer = null, ${later} where ${unfinished}`,
    )
    return mended(() => inDatabase(world, `delete from app.idempotency where ${unfinished}`))
  },

  async row_unreadable({ world }) {
    const [before = ''] = await inDatabase(world, `select trading_window::text from app.market where ${spoiltMarket}`)
    const write = (zone: string) =>
      inDatabase(world, `update app.market set trading_window = '${zone}'::jsonb where ${spoiltMarket}`)
    await write(JSON.stringify({ ...JSON.parse(before), timeZone: 'Nowhere/Never' }))
    return mended(() => write(before))
  },

  async database_out_of_reach({ world: { databaseServer, database } }) {
    const { adminUrl } = databaseServer
    const letIn = (open: boolean) => `alter database ${escapeIdentifier(database)} allow_connections ${open}`
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
    await runAsAdmin(adminUrl, letIn(false), cut)
    return mended(() => runAsAdmin(adminUrl, letIn(true)))
  },

  async commit_answer_lost({ world }) {
    const setting = 'FIRSTHAND_DATABASE_URL_API'
    const address = programUrl(world.databaseServer, 'fh_api', world.database)
    const proxy = await cuttingProxy(address, 'insert into app.quote', 'after')
    const api = await world.startApi({ settings: { ...world.apiSettings, [setting]: proxy.url } })
    const mend = async () => {
      await api.stop()
      await proxy[Symbol.asyncDispose]()
    }
    return { api, [Symbol.asyncDispose]: mend }
  },

  async candles_out_of_reach({ live }) {
    const candles = await live()
    const interrupted = await candles.interrupt()
    return { api: candles.api, ...interrupted }
  },

  async identity_out_of_reach({ world }) {
    // What a caller had from the provider while it was there.
    await world.identity.token(buyer)
    await world.identity.stop()
    const api = await world.startApi({ settings: world.apiSettings }).catch(async (error: unknown) => {
      await world.identity.start()
      throw error
    })
    const mend = async () => {
      await Promise.all([api.stop(), world.identity.start()])
    }
    return { api, [Symbol.asyncDispose]: mend }
  },
} as const satisfies Readonly<Record<string, FaultInjection>>
