import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { complianceCommand, serviceCommand } from './archives.ts'
import { until } from './calls.ts'
import type { Canary } from './people.ts'
import type { Stage } from './stage.ts'
import { officers } from './stories/onboard.ts'

const [first, second] = officers
const atPerson = ({ subject }: Canary): `/${string}` => `/people/${encodeURIComponent(subject)}`

/** Another officer reads what the first has proposed, and approves exactly that. */
async function agree({ done }: Stage, proposalId: string): Promise<void> {
  const { digest } = (await done('api', second, `GET /proposals/${proposalId}`)).body
  await done('api', second, `POST /proposals/${proposalId}/approve`, { ifMatch: digest })
}

/** The person asks for everything about them, and an officer asks for the same. Answers what of theirs is not in it. */
export async function exported({ done }: Stage, canary: Canary): Promise<readonly string[]> {
  const { subject, legalName, iban, remittance, rail } = canary
  const own = (await done('api', subject, 'GET /me/personal-data')).text
  const html = (await done('api', subject, 'GET /me/personal-data?format=html')).text
  const reason = encodeURIComponent(canary.notes.export)
  const officers = (await done('api', first, `GET ${atPerson(canary)}/personal-data?reason=${reason}`)).text
  const wanted = [subject, legalName, iban, ...(rail === 'bank' ? [remittance] : [])]
  const lacks = (name: string, text: string) =>
    wanted.filter((each) => !text.includes(each)).map((each) => `${name} of ${canary.label} lacks ${each}`)
  return [...lacks('the export', own), ...lacks('the page', html), ...lacks('the officer’s export', officers)]
}

/** What stands in the way of an erasure: nothing, a period that is not over, or a hold. */
async function tryErasure({ ask }: Stage, canary: Canary): Promise<string> {
  const { status, body } = await ask('api', first, `POST ${atPerson(canary)}/erasure`, {
    json: { reason: canary.notes.erasure },
  })
  return status === 202 ? body.proposalId : String(body?.code ?? status)
}

const isRefused = (code: string) => /^[a-z_]+$/.test(code)

/** One officer orders that nothing of the person is erased. Answers the hold. */
export async function placeHold({ done }: Stage, canary: Canary): Promise<string> {
  const json = { reason: canary.notes.legalHold }
  return (await done('api', first, `POST ${atPerson(canary)}/legal-holds`, { json })).body.holdId
}

/** Two officers release it. */
async function releaseHold(stage: Stage, canary: Canary, holdId: string): Promise<void> {
  const { done } = stage
  const json = { reason: canary.notes.holdRelease }
  await agree(stage, (await done('api', first, `POST /legal-holds/${holdId}/release`, { json })).body.proposalId)
  await until(`release of the hold on ${canary.label}`, async () => {
    const { legalHolds } = (await done('api', first, `GET ${atPerson(canary)}/rights`)).body
    return legalHolds.every((each: { releasedAt: string | null }) => each.releasedAt !== null) ? true : null
  })
}

/** The person is erased by two officers, once the period is over and two officers have released a legal hold. Answers what went wrong. */
export async function erase(stage: Stage, canary: Canary): Promise<readonly string[]> {
  const holdId = await placeHold(stage, canary)
  const held = await tryErasure(stage, canary)
  const faults = held === 'legal_hold' ? [] : [`${canary.label}: under a legal hold, and answered with ${held}`]
  await releaseHold(stage, canary, holdId)
  const proposed = await tryErasure(stage, canary)
  if (isRefused(proposed)) return [...faults, `${canary.label}: the erasure was refused: ${proposed}`]
  await agree(stage, proposed)
  return faults
}

/** Before the periods are over nobody can be erased. */
export async function tooEarly(stage: Stage, canary: Canary): Promise<readonly string[]> {
  const answered = await tryErasure(stage, canary)
  return answered === 'retention_not_over' ? [] : [`${canary.label}: too early, and answered with ${answered}`]
}

/** Until both programs have erased everybody. */
export async function untilErased({ done }: Stage, canaries: readonly Canary[]): Promise<void> {
  for (const canary of canaries)
    await until(`erasure of ${canary.label} at Compliance`, async () => {
      const { erasures } = (await done('api', first, `GET ${atPerson(canary)}/rights`)).body
      return erasures.some((each: { complianceAt: string | null }) => each.complianceAt !== null) ? true : null
    })
}

const unregistered = 'select count(*)::text from $.erasure where registered_at is null'

/** The operator's commands for what is over, in both databases. Answers what went wrong. */
export async function applyRetention(stage: Stage): Promise<readonly string[]> {
  const { world } = stage
  const ran = [
    await serviceCommand(stage, 'retention', '--apply'),
    await complianceCommand(stage, 'retention', '--apply'),
  ]
  for (const { text } of ran) console.log(text.trim().split('\n').at(-1))
  // Compliance takes what a command has erased into its register when it starts.
  await stage.restart('compliance')
  const databases = [
    [world.database, 'app'],
    [world.complianceDatabase, 'cmp'],
  ] as const
  for (const [database, schema] of databases)
    await until(`register with every erasure of ${database}`, async () => {
      const url = adminUrlOf(world.databaseServer.adminUrl, database)
      return (await runAsAdmin(url, unregistered.replace('$', schema)))[0] === '0' ? true : null
    })
  return ran.filter(({ code }) => code !== 0).map(({ text }) => `retention: ${text.slice(-300)}`)
}
