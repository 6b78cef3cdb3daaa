import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'

/** Until the transaction ends, this person buys nothing, and nobody else decides about their data. */
export async function lockPerson(query: TenantTransaction, person: BuyerId): Promise<void> {
  await query(sql`select app.lock_person(${person})`)
}

/** Words about a person, to be kept. They go with the person's key. */
export async function sealedAbout(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
  words: string,
): Promise<string> {
  const holder = personHolder(person)
  const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  return seal.text(holder, words)
}

type PersonalAction = 'exported' | 'legal_hold_placed' | 'restricted' | 'restriction_lifted' | 'erasure_requested'

/** What was done about a person's data. It locks the head of the tenant's audit chain, so it comes last. */
export async function auditPerson(
  query: TenantTransaction,
  { caller, requestId }: AdminContext,
  action: PersonalAction | 'read' | 'erasure_requests_listed',
  facts: object,
  actor: string = caller.subject,
): Promise<void> {
  const payload = JSON.stringify({ requestId, issuer: caller.issuer, ...facts })
  await query(sql`select app.append_personal_audit(${actor}, ${`personal.${action}`}, ${payload})`)
}
