import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { PasskeyRow } from '#rows.gen'
import type { Person } from '../proposal.rules.ts'

const passkeyOf = (row: PasskeyRow) => ({
  tenant: row.tenant_id,
  issuer: row.issuer,
  subject: row.subject,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  name: row.name,
  counter: Number(row.counter),
  proposalId: row.proposal_id,
  enrolledAt: row.enrolled_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})
export type EnrolledPasskey = ReturnType<typeof passkeyOf>

/** Every key of a person, the oldest first. */
export async function passkeysOf(query: TenantTransaction, tenant: TenantId, { issuer, subject }: Person) {
  const rows = await query<PasskeyRow>(sql`select * from app.passkey where tenant_id = ${tenant}
    and issuer = ${issuer} and subject = ${subject} order by enrolled_at, credential_id`)
  return rows.map(passkeyOf)
}

export async function findPasskey(query: TenantTransaction, tenant: TenantId, credentialId: string) {
  const [row] = await query<PasskeyRow>(sql`select * from app.passkey where tenant_id = ${tenant}
    and credential_id = ${credentialId}`)
  return row === undefined ? null : passkeyOf(row)
}

/** Locked behind the proposal: two decisions with one key come one after the other, and so do their counters. */
export async function lockPasskey(query: TenantTransaction, tenant: TenantId, credentialId: string) {
  const [row] = await query<PasskeyRow>(sql`select * from app.passkey where tenant_id = ${tenant}
    and credential_id = ${credentialId} for no key update`)
  return row === undefined ? null : passkeyOf(row)
}

type NewPasskey = Pick<EnrolledPasskey, 'issuer' | 'subject' | 'credentialId' | 'publicKey' | 'name' | 'counter'> & {
  readonly proposalId: string
}

export async function insertPasskey(query: TenantTransaction, tenant: TenantId, key: NewPasskey): Promise<void> {
  await query(sql`insert into app.passkey (tenant_id, credential_id, issuer, subject, public_key, name, counter,
      proposal_id)
    values (${tenant}, ${key.credentialId}, ${key.issuer}, ${key.subject}, ${key.publicKey}, ${key.name},
      ${key.counter}, ${key.proposalId})`)
}

export async function keepCounter(
  query: TenantTransaction,
  tenant: TenantId,
  credentialId: string,
  counter: number,
): Promise<void> {
  await query(sql`update app.passkey set counter = ${counter} where tenant_id = ${tenant}
    and credential_id = ${credentialId}`)
}

export async function revoke(
  query: TenantTransaction,
  tenant: TenantId,
  credentialId: string,
  by: Person,
): Promise<void> {
  await query(sql`update app.passkey set revoked_at = clock_timestamp(), revoked_by_issuer = ${by.issuer},
      revoked_by = ${by.subject}
    where tenant_id = ${tenant} and credential_id = ${credentialId} and revoked_at is null`)
}

/** What a challenge is asked for: a new key, or one decision about one proposal. */
export type Purpose = 'enrol' | `${'approve' | 'reject'}:${string}`
type Asked = { readonly person: Person; readonly purpose: Purpose }

/** Keeps a nonce in place of an earlier one for the same purpose, and answers until when it is good. What has lapsed goes. */
export async function keepNonce(
  query: TenantTransaction,
  tenant: TenantId,
  { person: { issuer, subject }, purpose }: Asked,
  { nonce, seconds }: { readonly nonce: string; readonly seconds: number },
): Promise<Date> {
  await query(sql`delete from app.passkey_challenge where tenant_id = ${tenant} and issuer = ${issuer}
    and subject = ${subject} and expires_at < clock_timestamp()`)
  const [row] = await query<{ readonly expires_at: Date }>(sql`insert into app.passkey_challenge
      (tenant_id, issuer, subject, purpose, nonce, expires_at)
    values (${tenant}, ${issuer}, ${subject}, ${purpose}, ${nonce},
      clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, issuer, subject, purpose) do update set nonce = excluded.nonce,
      expires_at = excluded.expires_at returning expires_at`)
  if (row === undefined) throw new Error('an insert answered no row')
  return row.expires_at
}

/** The nonce, which is gone with it once the transaction is committed; null when there is none that is still good. */
export async function takeNonce(
  query: TenantTransaction,
  tenant: TenantId,
  { person: { issuer, subject }, purpose }: Asked,
): Promise<string | null> {
  type Taken = { readonly nonce: string; readonly is_good: boolean }
  const [row] = await query<Taken>(sql`delete from app.passkey_challenge where tenant_id = ${tenant}
    and issuer = ${issuer} and subject = ${subject} and purpose = ${purpose}
    returning nonce, expires_at > clock_timestamp() as is_good`)
  return row?.is_good ? row.nonce : null
}
