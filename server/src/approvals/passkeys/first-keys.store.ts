import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import type { KeptDecision } from '@firsthand/passkeys/verify-kept'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { PasskeyRow } from '#rows.gen'

type Client = Pick<pg.ClientBase, 'query'>
type Key = CredentialsFile['credentials'][number]

/** Whether this login reads past row-level security; one that does not would find nothing and call it whole. */
export async function seesEveryKey(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ readonly sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  return rows[0]?.sees === true
}

const keyOf = (row: PasskeyRow): Key => ({
  tenant: row.tenant_id,
  issuer: row.issuer,
  subject: row.subject,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** Every key of every tenant, as it belongs into the file that two approvers sign. */
export async function everyKey(client: Client): Promise<readonly Key[]> {
  const { rows } = await client.query<PasskeyRow>(
    sql`select * from app.passkey order by tenant_id, issuer, subject, enrolled_at, credential_id`,
  )
  return rows.map(keyOf)
}

export type Enrolment = 'enrolled' | 'enrolled before' | 'another key of this id' | 'has a key already' | 'revoked'

async function enrol(client: Client, key: Key, approvedBy: readonly string[]): Promise<Enrolment> {
  const { tenant, issuer, subject, credentialId, publicKey, revokedAt } = key
  const own = await client.query<PasskeyRow>(sql`select * from app.passkey where tenant_id = ${tenant}
    and (credential_id = ${credentialId} or (issuer = ${issuer} and subject = ${subject} and revoked_at is null))`)
  const same = own.rows.find((row) => row.credential_id === credentialId)
  if (same !== undefined) {
    const isSame = same.public_key === publicKey && same.issuer === issuer && same.subject === subject
    return isSame ? 'enrolled before' : 'another key of this id'
  }
  if (revokedAt !== null) return 'revoked'
  if (own.rows.length > 0) return 'has a key already'
  await client.query(sql`insert into app.passkey (tenant_id, credential_id, issuer, subject, public_key, name, enrolled_by)
    values (${tenant}, ${credentialId}, ${issuer}, ${subject}, ${publicKey}, 'first key', ${[...approvedBy]})`)
  await client.query(sql`select set_config('app.tenant', ${tenant}, true)`)
  const facts = { owner: { issuer, subject }, credentialId, publicKey, approvedBy }
  await client.query(
    sql`select app.append_audit(${approvedBy.join(' and ')}, 'passkey.first_enrolled', ${JSON.stringify(facts)})`,
  )
  return 'enrolled'
}

/** Enrols the first key of each person of a file that two approvers signed, with a record in the tenant's audit: all, or none. */
export async function enrolFirstKeys(client: Client, keys: readonly Key[], approvedBy: readonly string[]) {
  await client.query('begin')
  try {
    await client.query('lock table app.passkey in share row exclusive mode')
    const done: { readonly key: Key; readonly enrolment: Enrolment }[] = []
    for (const key of keys) done.push({ key, enrolment: await enrol(client, key, approvedBy) })
    const isWhole = done.every(
      ({ enrolment }) => enrolment !== 'another key of this id' && enrolment !== 'has a key already',
    )
    await client.query(isWhole ? 'commit' : 'rollback')
    return { isWhole, done }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Approvals and rejections of every tenant in the order in which they were made: so many, those behind `after`. */
export async function decisionsAfter(client: Client, after: number, most: number): Promise<readonly KeptDecision[]> {
  const { rows } =
    await client.query<KeptDecision>(sql`select tenant_id, proposal_id, issuer, subject, digest, decision,
      decided_at, assertion
    from app.proposal_decision where decision <> 'withdraw'
    order by decided_at, tenant_id, proposal_id, issuer, subject offset ${after} limit ${most}`)
  return rows
}
