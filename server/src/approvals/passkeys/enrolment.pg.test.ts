import { expect, test } from 'vitest'
import { shopOfThisFile } from '../../bank-transfer/testing/treasury-of-this-file.ts'
import { contextOf } from '../../bank-transfer/testing/treasury-under-test.ts'
import { approveProposal, rejectProposal } from '../decide-proposal.ts'
import { kindsOf, type ProposalKind } from '../proposal-kind.ts'
import { readProposal, readProposals } from '../read-proposals.ts'
import { anAuthenticator, requestedKey, signature, signedKinds, withFirstKey } from '../testing/signing-people.ts'
import { enrolFirstKeys } from './first-keys.store.ts'
import { askForKey, ownPasskeys, requestPasskey, revokePasskey } from './keep-passkeys.ts'
import { passkeyKind } from './passkey.proposal.ts'

const { database } = shopOfThisFile()
const deps = (kinds: readonly string[] = []) => ({
  pool: database.api,
  kinds: kindsOf([passkeyKind as ProposalKind]),
  passkeys: signedKinds(...kinds),
})
let people = 0
const somebody = () => contextOf(`person-${++people}`, undefined, ['treasury-approver'])
const admin = () => contextOf(`admin-${++people}`, undefined, ['marketplace-admin'])
const named = (digest: string) => `"${digest}"`
const refusedAs = (fault: string) => ({ reason: 'passkey_refused', members: { fault } })
const keysOf = async (context: ReturnType<typeof somebody>) =>
  (await ownPasskeys(deps(), context)).map(({ credentialId, revokedAt }) => [credentialId, revokedAt !== null])
const audited = async (action: string) =>
  (
    await database.admin.query('select actor, payload from app.audit where action = $1 order by seq', [action])
  ).rows.map(({ actor, payload }) => ({ actor, ...JSON.parse(payload) }))

test('a first key is on record as asked for, and is no key before two approvers have enrolled it', async () => {
  const ada = somebody()
  const made = anAuthenticator()
  const { challenge, credentialIds } = await askForKey(deps(), ada)
  expect(credentialIds).toEqual([])
  const { proposalId, key } = await requestPasskey(deps(), ada, { name: 'mine', ...made.register({ challenge }) })
  const { tenantId: tenant, issuer, subject } = ada.caller
  expect({ proposalId, key }).toEqual({
    proposalId: null,
    key: {
      tenant,
      issuer,
      subject,
      revokedAt: null,
      credentialId: made.credentialId,
      publicKey: made.publicKey,
    },
  })
  expect(await keysOf(ada)).toEqual([])
  expect(await audited('offchain.passkey.first_requested')).toMatchObject([
    { actor: subject, credentialId: made.credentialId },
  ])
  const client = await database.admin.connect()
  try {
    expect(await enrolFirstKeys(client, [key], ['ina', 'otto'])).toMatchObject({ isWhole: true })
    expect((await enrolFirstKeys(client, [key], ['ina', 'otto'])).done).toMatchObject([
      { enrolment: 'enrolled before' },
    ])
    const another = { ...key, credentialId: anAuthenticator().credentialId }
    const swapped = { ...key, publicKey: anAuthenticator().publicKey }
    const stranger = { ...key, credentialId: anAuthenticator().credentialId, subject: 'stranger' }
    for (const [wrong, enrolment] of [
      [another, 'has a key already'],
      [swapped, 'another key of this id'],
      [{ ...stranger, credentialId: key.credentialId }, 'another key of this id'],
    ] as const)
      expect(await enrolFirstKeys(client, [stranger, wrong], ['ina', 'otto'])).toMatchObject({
        isWhole: false,
        done: [{ enrolment: 'enrolled' }, { enrolment }],
      })
    // One wrong entry, and nothing of the file is taken.
    const { rows } = await client.query("select count(*)::int as keys from app.passkey where subject = 'stranger'")
    expect(rows).toEqual([{ keys: 0 }])
  } finally {
    client.release()
  }
  expect(await keysOf(ada)).toEqual([[made.credentialId, false]])
  expect(await audited('passkey.first_enrolled')).toMatchObject([
    { actor: 'ina and otto', owner: { issuer, subject }, credentialId: made.credentialId, approvedBy: ['ina', 'otto'] },
  ])
})

test('a further key is proposed by its owner and decided by another person, who reads all of it', async () => {
  const [ada, ina] = [somebody(), admin()]
  const first = await withFirstKey(database.admin, ada)
  const { proposalId, credentialId, publicKey } = await requestedKey(deps(), ada)
  const read = await readProposal(deps(), ina, proposalId!)
  const { issuer, subject } = ada.caller
  expect(read).toMatchObject({
    kind: 'passkey',
    subject: credentialId,
    payload: { person: { issuer, subject }, credentialId, publicKey, name: 'spare' },
    shown: { state: { isEnrolled: false, keys: [{ credentialId: first.credentialId }] } },
    isCurrent: true,
  })
  const filter = { state: 'open', kind: 'passkey', subject: credentialId } as const
  expect(await readProposals(deps(), ada, filter, { after: null, limit: 9 })).toHaveLength(1)
  const both = { ...ada, caller: { ...ada.caller, roles: ina.caller.roles } }
  const approve = (context: typeof ada) => approveProposal(deps(), context, proposalId!, named(read.digest))
  await expect(approve(both)).rejects.toMatchObject({ reason: 'approval_same_person' })
  await expect(approve(somebody())).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await keysOf(ada)).toEqual([[first.credentialId, false]])
  await approve(ina)
  expect(await keysOf(ada)).toEqual([
    [first.credentialId, false],
    [credentialId, false],
  ])
})

test('where the tenant wants it, whoever approves a further key signs with their own', async () => {
  const [ada, ina] = [somebody(), admin()]
  await withFirstKey(database.admin, ada)
  const inasKey = await withFirstKey(database.admin, ina)
  const wanting = deps(['passkey'])
  const { proposalId, credentialId, ...spare } = await requestedKey(wanting, ada)
  const { digest } = await readProposal(wanting, ina, proposalId!)
  const approve = (assertion: Awaited<ReturnType<typeof signature>> | null) =>
    approveProposal(wanting, ina, proposalId!, named(digest), assertion)
  await expect(approve(null)).rejects.toMatchObject({ reason: 'passkey_required' })
  const sign = (key: typeof inasKey) => signature(wanting, ina, key, proposalId!)
  await expect(approve(await sign({ ...spare, credentialId }))).rejects.toMatchObject(refusedAs('unknown_key'))
  await approve(await sign(inasKey))
  expect(await keysOf(ada)).toContainEqual([credentialId, false])
})

test('a key that was rejected, made without user verification or under an old challenge is not enrolled', async () => {
  const [ada, ina] = [somebody(), admin()]
  await withFirstKey(database.admin, ada)
  const { proposalId, credentialId } = await requestedKey(deps(), ada)
  const { digest } = await readProposal(deps(), ina, proposalId!)
  await rejectProposal(deps(), ina, proposalId!, { ifMatch: named(digest), reason: 'who is this' })
  expect(await keysOf(ada)).toHaveLength(1)
  const key = anAuthenticator()
  const request = (asked: Parameters<typeof key.register>[0], context = ada) =>
    requestPasskey(deps(), context, { name: 'spare', ...key.register(asked) })
  const { challenge } = await askForKey(deps(), ada)
  await expect(request({ challenge }, somebody())).rejects.toMatchObject(refusedAs('no_challenge'))
  await expect(request({ challenge, isVerified: false })).rejects.toMatchObject(refusedAs('registration'))
  await expect(request({ challenge, origin: 'https://evil.example' })).rejects.toMatchObject(refusedAs('registration'))
  await request({ challenge })
  await expect(request({ challenge })).rejects.toMatchObject(refusedAs('no_challenge'))
  expect((await keysOf(ada)).flat()).not.toContain(credentialId)
})

test('an administrator revokes a key at once, it stays on record, and a first key comes by the command again', async () => {
  const [ada, ina] = [somebody(), admin()]
  const first = await withFirstKey(database.admin, ada)
  await expect(revokePasskey(deps(), ina, 'A'.repeat(43), 'lost')).rejects.toMatchObject({ reason: 'not_found' })
  const revoked = await revokePasskey(deps(), ina, first.credentialId, 'the phone is lost')
  expect(await revokePasskey(deps(), ada, first.credentialId, 'again')).toEqual(revoked)
  expect(await keysOf(ada)).toEqual([[first.credentialId, true]])
  expect(await audited('offchain.passkey.revoked')).toMatchObject([
    { actor: ina.caller.subject, credentialId: first.credentialId, reason: 'the phone is lost' },
  ])
  expect(await requestedKey(deps(), ada)).toMatchObject({ proposalId: null })
  const next = await withFirstKey(database.admin, ada)
  expect(await keysOf(ada)).toContainEqual([next.credentialId, false])
})

test('the database itself lets the service enrol nothing that nobody approved, put no counter back, and revive no key', async () => {
  const ada = somebody()
  const key = await withFirstKey(database.admin, ada)
  const { proposalId, credentialId, publicKey } = await requestedKey(deps(), ada)
  const { tenantId, issuer, subject } = ada.caller
  const asApi = async (text: string, values: readonly unknown[]) => {
    const client = await database.api.connect()
    try {
      await client.query("select set_config('app.tenant', $1, false)", [tenantId])
      return await client.query(text, [...values])
    } finally {
      client.release(true)
    }
  }
  const insert = (proposal: string | null) =>
    asApi(
      `insert into app.passkey (tenant_id, credential_id, issuer, subject, public_key, name, proposal_id)
        values ($1, $2, $3, $4, $5, 'mine', $6)`,
      [tenantId, credentialId, issuer, subject, publicKey, proposal],
    )
  await expect(insert(null)).rejects.toThrow('row-level security')
  await expect(insert(proposalId)).rejects.toThrow('nobody has approved this key')
  const update = (set: string) => asApi(`update app.passkey set ${set} where credential_id = $1`, [key.credentialId])
  await update('counter = 5')
  await expect(update('counter = 4')).rejects.toThrow('went back')
  await expect(update("public_key = 'AAAA'")).rejects.toThrow('permission denied')
  await update("revoked_at = now(), revoked_by = 'x', revoked_by_issuer = 'y'")
  await expect(update('revoked_at = null, revoked_by = null, revoked_by_issuer = null')).rejects.toThrow(
    'stays as it is',
  )
  await expect(asApi('delete from app.passkey', [])).rejects.toThrow('permission denied')
})
