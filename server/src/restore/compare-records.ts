import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { KnownRows } from './known-rows.store.ts'
import type { Finding } from './restore.rules.ts'
import type { OpenRestore } from './restore.store.ts'
import type { ComplianceWitness, JournalWitness, NamedDecision } from './witnesses.store.ts'

/** The roles whose journals hold one digest for each quote. */
export const quoteRoles = ['operator', 'fee', 'compliance'] as const

/** What the API has answered as made, by its log. */
export type Logged = { readonly tenant: string; readonly reference: string; readonly route: string; readonly at: Date }

export type Witnesses = {
  readonly logged: readonly Logged[]
  readonly journals: ReadonlyMap<string, JournalWitness>
  readonly compliance: ComplianceWitness | null
}

/** A record elsewhere can be a little older than what the database has of the same moment. */
const marginMs = 10_000
/** From when on records elsewhere are compared. */
export const since = ({ restoredTo }: OpenRestore) => new Date(restoredTo.getTime() - marginMs)

/** Names on chain by the tenant and reference that they hide, as far as Compliance was asked about them. */
export const namesOf = (decisions: readonly NamedDecision[]): ReadonlyMap<string, string> =>
  new Map(decisions.map(({ tenant, reference }) => [quoteRefOf(tenant, reference), `${tenant} ${reference}`]))

const notGiven = (name: string): Finding => ({
  weight: 'differs',
  name,
  why: 'its address is not set, so nothing was compared',
})

/**
 * Each bundle that the service knows has its claim in every journal: a journal that lacks one was restored to an earlier moment, and
 * could sign a second digest. Each claim that the service does not know is an intent that was lost.
 */
export async function compareJournals(rows: KnownRows, restore: OpenRestore, { journals, compliance }: Witnesses) {
  const known = await rows.drafted()
  const issued = new Map(known.filter(({ issued }) => issued).map((q) => [quoteRefOf(q.tenant_id, q.reference), q]))
  const drafted = new Map(known.map((quote) => [quoteRefOf(quote.tenant_id, quote.reference), quote]))
  const unissued = new Map(
    (await rows.unissued(since(restore))).map((q) => [
      quoteRefOf(q.tenant_id, q.reference),
      `${q.tenant_id} ${q.reference}`,
    ]),
  )
  const names = namesOf((await compliance?.decisionsSince(since(restore))) ?? [])
  const findings = new Map<string, Finding>()
  const add = (finding: Finding) => findings.set(finding.name, finding)
  for (const role of quoteRoles) {
    const journal = journals.get(role)
    if (journal === undefined) {
      add(notGiven(`journal ${role}`))
      continue
    }
    const claims = await journal.claimsOf([...issued.keys()])
    const claimed = new Map(claims.map(({ onchainRef, digest }) => [onchainRef, digest]))
    const missing = [...issued].filter(([ref]) => !claimed.has(ref))
    const other = [...issued].filter(([ref, { digest }]) => claimed.has(ref) && claimed.get(ref) !== digest)
    const behind = `the journal is behind: make a new key, revoke this one, and give the role a new journal`
    if (missing.length > 0)
      add({
        weight: 'fatal',
        name: `journal ${role}`,
        why: `${missing.length} bundles have no claim, ${missing[0]?.[1].reference} among them: ${behind}`,
      })
    for (const [, { tenant_id, reference }] of other)
      add({
        weight: 'fatal',
        name: `quote ${tenant_id} ${reference}`,
        why: `the journal of ${role} has another digest for it`,
      })
    for (const { onchainRef } of await journal.claimsSince(since(restore))) {
      if (issued.has(onchainRef)) continue
      const quote = drafted.get(onchainRef)
      const name = quote
        ? `${quote.tenant_id} ${quote.reference}`
        : (unissued.get(onchainRef) ?? names.get(onchainRef) ?? onchainRef)
      add({ weight: 'lost', name: `intent ${name}`, why: 'signed, and no bundle of it is known here' })
    }
  }
  return [...findings.values()]
}

/** Quotes and purchases that the API has answered as made, and that are not here. */
async function compareLog(
  rows: KnownRows,
  restore: OpenRestore,
  logged: readonly Logged[],
): Promise<readonly Finding[]> {
  const made = logged.filter(({ at, route }) => at >= since(restore) && /quotes$|offchain-purchases$/.test(route))
  const missing = await rows.missing(made)
  return made
    .filter(({ tenant, reference }) => missing.has(`${tenant} ${reference}`))
    .map(({ tenant, reference, route }) => ({
      weight: 'lost',
      name: `${route.endsWith('quotes') ? 'quote' : 'purchase'} ${tenant} ${reference}`,
      why: 'the API has answered it as made',
    }))
}

/** Decisions about quotes and purchases that are not here, and decisions that deliveries rest on and Compliance does not have. */
export async function compareDecisions(rows: KnownRows, restore: OpenRestore, { compliance, logged }: Witnesses) {
  const answered = await compareLog(rows, restore, logged)
  if (compliance === null) return [...answered, notGiven('compliance')]
  const decisions = await compliance.decisionsSince(since(restore))
  const missing = await rows.missing(decisions)
  const ahead = new Map<string, Finding>()
  for (const { tenant, reference, kind } of decisions)
    if (missing.has(`${tenant} ${reference}`))
      ahead.set(`${tenant} ${reference}`, {
        weight: 'lost',
        name: `${kind === 'release_check' ? 'purchase' : 'quote'} ${tenant} ${reference}`,
        why: `Compliance has decided about it (${kind})`,
      })
  const held = await rows.decisions()
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const ids = held.flatMap(({ decision_id }) => (uuid.test(decision_id) ? [decision_id] : []))
  const gone = new Set(await compliance.unknown(ids))
  const behind = held.flatMap(({ decision_id, reference }): Finding[] =>
    gone.has(decision_id)
      ? [
          {
            weight: 'differs',
            name: `decision ${decision_id}`,
            why: `Compliance has no record of it; ${reference} was released on it`,
          },
        ]
      : [],
  )
  const named = new Set([...ahead.values()].map(({ name }) => name))
  return [...ahead.values(), ...answered.filter(({ name }) => !named.has(name)), ...behind]
}
