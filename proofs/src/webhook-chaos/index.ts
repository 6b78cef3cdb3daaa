import { randomInt } from 'node:crypto'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { killInTurn, untilNothingPends } from './chaos.ts'
import { arrivalFaults, sequenceFaults } from './faults.ts'
import { startReceiver } from './receiver.ts'
import { openRows, type Rows } from './rows.ts'
import { judgeSchedule } from './schedule.ts'
import { type Integrator, integratorOf } from './tenant.ts'

const tenants = ['acme', 'globex'] as const
/** Some of each tenant's events are wanted by an endpoint that takes nothing. */
const rareKind = 'quote.lapsed'
const rareEvents = 3
const writers = 4

const kindsOf = (count: number, rare: number) =>
  Array.from({ length: count }, (_, i) => (i < rare ? rareKind : 'quote.settled'))

/** An endpoint that refuses everything was disabled with notice, and gets what it missed once it is well again. */
async function giveUpAndReplay(world: World, rows: Rows, integrator: Integrator, id: string, recover: () => void) {
  const faults: string[] = []
  const { enabled, disabledReason, url } = await integrator.read(id)
  if (enabled || disabledReason !== 'failing') faults.push(`the endpoint that took nothing is ${disabledReason}`)
  const events = await integrator.replay()
  const notices = events.filter(({ type, subject }) => type === 'webhook_endpoint.disabled' && subject === id)
  if (notices.length !== 1) faults.push(`${notices.length} notices of an endpoint that was disabled`)
  recover()
  await integrator.replace(id, { url, types: [rareKind] })
  const wanted = events.filter(({ type }) => type === rareKind).map(({ sequence }) => sequence)
  const range = { fromSequence: Math.min(...wanted), toSequence: Math.max(...wanted) }
  const { resent } = await integrator.resend(id, range)
  if (resent !== wanted.length) faults.push(`${resent} of ${wanted.length} sent again`)
  await untilNothingPends(world, rows, () => undefined)
  return faults
}

/** Nothing of a secret may stand in the engine's journal, which operators can read. */
async function engineFaults({ engine }: World): Promise<string[]> {
  const stuck = await engine?.query("select id from sys_invocation where status in ('paused', 'backing-off')")
  const reported = await engine?.query("select count(*) as number from sys_journal where entry_json like '%whsec%'")
  return [
    ...(stuck ?? []).map(({ id }) => `the engine is stuck at ${String(id)}`),
    ...(Number(reported?.[0]?.number) > 0 ? ['a secret stands in the journal'] : []),
  ]
}

/** However a receiver behaves, and whatever is killed, every event arrives, signed, at its time, and can be read from the list. */
export const webhookChaos = {
  async run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) => console.log(`${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    report(`seed ${seed}`)
    const eachTenant = short ? 50 : 5_000
    const api = { settings: roomySettings }
    await using world = await startWorld({ api, chain: false, engine: 'single', seed: false, databaseUrl: null })
    await using rows = await openRows(world)
    const secrets = new Map<string, string[]>()
    const receiver = await startReceiver(seed, (path) => secrets.get(path) ?? [])
    const integrators = tenants.map((tenant) => integratorOf(world, tenant))
    const [first] = integrators as [Integrator]
    const register = async (integrator: Integrator, path: string, terms: object) => {
      const { id, secret } = await integrator.register({ url: `${receiver.url}${path}`, ...terms })
      secrets.set(path, [secret])
      return id
    }
    const endpoints = await Promise.all(integrators.map((each) => register(each, `/${each.tenant}`, {})))
    const refusing = await register(first, '/refusing', { types: [rareKind] })
    receiver.refusing.add('/refusing')

    const perWriter = Math.ceil(eachTenant / writers)
    const writing = tenants.flatMap((tenant) =>
      Array.from({ length: writers }, (_, i) => rows.write(tenant, kindsOf(perWriter, i === 0 ? rareEvents : 0))),
    )
    const kills = (short ? [0.4] : [0.2, 0.4, 0.6]).map((part) => Math.floor(part * eachTenant * tenants.length))
    const killing = killInTurn(world, rows, kills, report)
    const rotated = await first.rotate(endpoints[0] ?? '')
    secrets.set(`/${first.tenant}`, [rotated.secret, ...(secrets.get(`/${first.tenant}`) ?? [])])
    await Promise.all(writing)
    report('all events are written')
    await killing
    const rounds = await untilNothingPends(world, rows, report)
    const replayed = await giveUpAndReplay(world, rows, first, refusing, () => receiver.refusing.clear())

    const reported = await Promise.all(
      integrators.map(async (each) => ({ tenant: each.tenant, events: await each.replay() })),
    )
    const schedule = judgeSchedule(await rows.attempts())
    const faults = [
      ...reported.flatMap(sequenceFaults),
      ...reported.flatMap(({ tenant, events }) => arrivalFaults(receiver, `/${tenant}`, events)),
      ...arrivalFaults(receiver, '/refusing', reported[0]?.events.filter(({ type }) => type === rareKind) ?? []),
      ...schedule.early.map((line) => `too early: ${line}`),
      ...replayed,
      ...(await engineFaults(world)),
      ...(receiver.count.unsigned ? [`${receiver.count.unsigned} arrivals without a good signature`] : []),
    ]
    receiver.close()
    for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    const number = reported.reduce((sum, { events }) => sum + events.length, 0)
    const { takes = 0, unsigned: _, 'by both secrets': both = 0, ...misuses } = receiver.count
    const summary =
      `${number.toLocaleString('en')} events, ${takes.toLocaleString('en')} taken among ${JSON.stringify(misuses).replaceAll('"', '')}, ` +
      `${kills.length} kills of the worker, ${schedule.interrupted} attempts interrupted; ${schedule.retries} retries, ${schedule.early.length} early, ` +
      `${rounds} clock advances; ${both} signed by both secrets; seed ${seed}; ${faults.length} faults`
    const enough = number >= eachTenant * tenants.length && schedule.retries > number / 10 && both > 0
    return { held: faults.length === 0 && enough, summary }
  },
}
