import { decisionChallenge } from '@firsthand/passkeys/decision-challenge'
import { keptVerifier } from '@firsthand/passkeys/verify-kept'
import { expect, test } from 'vitest'
import { proposeMatch } from '../../bank-transfer/matching/propose-match.ts'
import { approvalDeps, openAbout } from '../../bank-transfer/testing/deciding.ts'
import { approver, operator } from '../../bank-transfer/testing/paying-out.ts'
import { treasuryOfThisFile } from '../../bank-transfer/testing/treasury-of-this-file.ts'
import { contextOf } from '../../bank-transfer/testing/treasury-under-test.ts'
import { approveProposal, challengeDecision, rejectProposal } from '../decide-proposal.ts'
import { readProposal } from '../read-proposals.ts'
import { anAuthenticator, origin, rpId, signature, signedKinds, withFirstKey } from '../testing/signing-people.ts'
import { decisionsAfter, everyKey } from './first-keys.store.ts'
import { revokePasskey } from './keep-passkeys.ts'
import { needsPasskey } from './passkey.rules.ts'

const { database, bank } = treasuryOfThisFile()
const deps = (kinds: readonly string[] = ['match']) => ({
  ...approvalDeps({ pool: database.api, compliance: bank.compliance }),
  passkeys: signedKinds(...kinds),
})
const named = (digest: string) => `"${digest}"`
const refusedAs = (fault: string) => ({ reason: 'passkey_refused', members: { fault } })
let people = 0
/** Somebody who decides and nobody else does. */
const somebody = () => contextOf(`approver-${++people}`)

let days = 0
/** An open match, which moves a receipt to a purchase. */
async function aMatch() {
  days += 1
  const bookedOn = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)
  const { reference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn, text: `gift ${days}` }] })
  const { rows } = await database.admin.query(
    'select bank_transaction_id as id from app.bank_transaction where client_account_id = $1 and booked_on = $2',
    [bank.clientAccountId, bookedOn],
  )
  const bankTransactionId = rows[0].id as string
  const allocations = [{ reference, amount: '1000' }]
  await proposeMatch({ pool: database.api }, operator, { bankTransactionId, allocations, reason: 'hers' })
  const { proposalId, digest } = await openAbout({ pool: database.api }, operator, bankTransactionId)
  return { proposalId, digest, reference }
}
/** Nothing has moved, and it can still be decided. */
async function expectUndecided({ proposalId, reference }: Awaited<ReturnType<typeof aMatch>>) {
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({ state: 'open', decisions: [] })
  expect(await bank.stateOf(reference)).toBe('awaiting_payment')
}
const reject = { reason: 'no' }

test('a decision without a signature goes through where none is wanted, and is refused where one is', async () => {
  const match = await aMatch()
  const { proposalId, digest } = match
  const [ada, required] = [somebody(), { reason: 'passkey_required' }]
  await expect(approveProposal(deps(), ada, proposalId, named(digest))).rejects.toMatchObject(required)
  await expect(rejectProposal(deps(), ada, proposalId, { ...reject, ifMatch: named(digest) })).rejects.toMatchObject(
    required,
  )
  await expect(approveProposal(deps(['*']), ada, proposalId, named(digest))).rejects.toMatchObject(required)
  await expectUndecided(match)
  expect(await readProposal(deps(), ada, proposalId)).toMatchObject({ needsPasskey: true })
  await approveProposal(deps(['payout']), ada, proposalId, named(digest))
  expect(await bank.stateOf(match.reference)).toBe('paid')
})

test('a tenant’s kinds are its own, and a star is every tenant or every kind', () => {
  const settings = (required: Record<string, string[]>) => ({
    ...signedKinds(),
    required: new Map(Object.entries(required).map(([tenant, kinds]) => [tenant, new Set(kinds)])),
  })
  expect(needsPasskey(null, 'acme', 'payout')).toBe(false)
  expect(needsPasskey(settings({ acme: ['payout'] }), 'acme', 'payout')).toBe(true)
  expect(needsPasskey(settings({ acme: ['payout'] }), 'acme', 'match')).toBe(false)
  expect(needsPasskey(settings({ acme: ['payout'] }), 'globex', 'payout')).toBe(false)
  expect(needsPasskey(settings({ '*': ['payout'] }), 'globex', 'payout')).toBe(true)
  expect(needsPasskey(settings({ acme: ['match'], '*': ['payout'] }), 'acme', 'payout')).toBe(true)
  expect(needsPasskey(settings({ acme: ['*'] }), 'acme', 'refund')).toBe(true)
})

test('an approval and a rejection that are signed are carried out, kept, and verify without the service', async () => {
  const ada = somebody()
  const key = await withFirstKey(database.admin, ada)
  const [first, second] = [await aMatch(), await aMatch()]
  const approval = await signature(deps(), ada, key, first.proposalId)
  await approveProposal(deps(), ada, first.proposalId, named(first.digest), approval)
  expect(await bank.stateOf(first.reference)).toBe('paid')
  const assertion = await signature(deps(), ada, key, second.proposalId, 'reject')
  await rejectProposal(deps(), ada, second.proposalId, { ...reject, ifMatch: named(second.digest), assertion })
  expect(await readProposal(deps(), approver, second.proposalId)).toMatchObject({
    state: 'rejected',
    decisions: [{ decision: 'reject', signedWith: key.credentialId }],
  })
  const relyingParty = { id: rpId, origins: [origin] }
  const client = await database.admin.connect()
  try {
    const verifier = keptVerifier({ relyingParty, credentials: [...(await everyKey(client))] })
    const kept = (await decisionsAfter(client, 0, 100)).filter(({ subject }) => subject === ada.caller.subject)
    for (const each of kept) expect(await verifier.check(each)).toBeNull()
    expect(verifier.counts).toEqual({ verified: 2, unsigned: 0, wrong: 0 })
    // The older one again, after the newer: its counter went back.
    expect(await verifier.check(kept[0]!)).toBe('counter_went_back')
  } finally {
    client.release()
  }
})

test('a signature about another digest, or without a challenge, is refused', async () => {
  const ada = somebody()
  const key = await withFirstKey(database.admin, ada)
  const match = await aMatch()
  const { proposalId, digest } = match
  const approve = (assertion: Awaited<ReturnType<typeof signature>>) =>
    approveProposal(deps(), ada, proposalId, named(digest), assertion)
  const person = { tenant: 'acme', issuer: ada.caller.issuer, subject: ada.caller.subject }
  await expect(approve(key.assert({ challenge: 'AAAA' }))).rejects.toMatchObject(refusedAs('no_challenge'))
  await challengeDecision(deps(), ada, proposalId, 'approve')
  const { rows } = await database.admin.query('select nonce from app.passkey_challenge where purpose = $1', [
    `approve:${proposalId}`,
  ])
  const statement = { decision: 'approve', proposalId, digest: '0'.repeat(64), person, nonce: rows[0].nonce } as const
  await expect(approve(key.assert({ challenge: decisionChallenge(statement) }))).rejects.toMatchObject(
    refusedAs('another_challenge'),
  )
  await expectUndecided(match)
  // With the right digest it is the very challenge that the service gave.
  await approve(key.assert({ challenge: decisionChallenge({ ...statement, digest }) }))
  expect(await bank.stateOf(match.reference)).toBe('paid')
})

test('an approval that is replayed as a rejection, at another proposal or a second time is refused', async () => {
  const ada = somebody()
  const key = await withFirstKey(database.admin, ada)
  const [match, other] = [await aMatch(), await aMatch()]
  const assertion = await signature(deps(), ada, key, match.proposalId)
  const asRejection = () =>
    rejectProposal(deps(), ada, match.proposalId, { ...reject, ifMatch: named(match.digest), assertion })
  await expect(asRejection()).rejects.toMatchObject(refusedAs('no_challenge'))
  await challengeDecision(deps(), ada, match.proposalId, 'reject')
  await expect(asRejection()).rejects.toMatchObject(refusedAs('another_challenge'))
  await expectUndecided(match)
  await approveProposal(deps(), ada, match.proposalId, named(match.digest), assertion)
  const atTheOther = () => approveProposal(deps(), ada, other.proposalId, named(other.digest), assertion)
  await expect(atTheOther()).rejects.toMatchObject(refusedAs('no_challenge'))
  await challengeDecision(deps(), ada, other.proposalId, 'approve')
  await expect(atTheOther()).rejects.toMatchObject(refusedAs('another_challenge'))
  await expectUndecided(other)
})

test('a challenge is good for one signature, and only until the next one or its end', async () => {
  const [ada, berta] = [somebody(), somebody()]
  const key = await withFirstKey(database.admin, ada)
  const match = await aMatch()
  const { proposalId, digest } = match
  const tamper = async (text: string) => {
    const client = await database.admin.connect()
    try {
      await client.query('set session_replication_role = replica')
      await client.query(text, [proposalId])
    } finally {
      await client.query('set session_replication_role = origin')
      client.release()
    }
  }
  await tamper('update app.proposal set quorum = 2 where proposal_id = $1')
  const approve = (assertion: Awaited<ReturnType<typeof signature>>) =>
    approveProposal(deps(), ada, proposalId, named(digest), assertion)
  const old = await signature(deps(), ada, key, proposalId)
  await challengeDecision(deps(), ada, proposalId, 'approve')
  await expect(approve(old)).rejects.toMatchObject(refusedAs('another_challenge'))
  const late = await signature(deps(), ada, key, proposalId)
  const lapse = "update app.passkey_challenge set expires_at = now() - interval '1 second' where purpose = $1"
  await database.admin.query(lapse, [`approve:${proposalId}`])
  await expect(approve(late)).rejects.toMatchObject(refusedAs('no_challenge'))
  const good = await signature(deps(), ada, key, proposalId)
  await approve(good)
  await expect(approve(good)).rejects.toMatchObject({ reason: 'approval_same_person' })
  // Even with the decision itself gone, the signature is not taken again.
  await tamper('delete from app.proposal_decision where proposal_id = $1')
  await expect(approve(good)).rejects.toMatchObject(refusedAs('no_challenge'))
  await expect(challengeDecision(deps(), operator, proposalId, 'approve')).rejects.toMatchObject({
    reason: 'approval_same_person',
  })
  const officer = contextOf('somebody', undefined, ['marketplace-admin'])
  await expect(challengeDecision(deps(), officer, proposalId, 'approve')).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(approveProposal(deps(), berta, proposalId, named(digest), good)).rejects.toMatchObject(
    refusedAs('no_challenge'),
  )
})

test('the key of another person, one that nobody enrolled and one that was revoked sign nothing', async () => {
  const [ada, berta] = [somebody(), somebody()]
  const [hers, theirs] = [await withFirstKey(database.admin, ada), await withFirstKey(database.admin, berta)]
  const match = await aMatch()
  const { proposalId, digest } = match
  const approve = async (key: typeof hers) =>
    approveProposal(deps(), ada, proposalId, named(digest), await signature(deps(), ada, key, proposalId))
  await expect(approve(theirs)).rejects.toMatchObject(refusedAs('key_of_another_person'))
  await expect(approve(anAuthenticator())).rejects.toMatchObject(refusedAs('unknown_key'))
  const elsewhere = { ...ada, caller: { ...ada.caller, issuer: 'https://other.example' } }
  await expect(
    approveProposal(deps(), elsewhere, proposalId, named(digest), await signature(deps(), elsewhere, hers, proposalId)),
  ).rejects.toMatchObject(refusedAs('key_of_another_person'))
  const stranger = contextOf('stranger', undefined, ['treasury-approver'])
  await expect(revokePasskey(deps(), stranger, hers.credentialId, 'not mine')).rejects.toMatchObject({
    reason: 'forbidden',
  })
  await revokePasskey(deps(), ada, hers.credentialId, 'lost')
  await expect(approve(hers)).rejects.toMatchObject(refusedAs('key_revoked'))
  await expectUndecided(match)
})

test('a counter that went back, a user who was not verified and a strange page are refused', async () => {
  const ada = somebody()
  const key = await withFirstKey(database.admin, ada)
  const [match, before] = [await aMatch(), await aMatch()]
  key.setCounter(6)
  await approveProposal(
    deps(),
    ada,
    before.proposalId,
    named(before.digest),
    await signature(deps(), ada, key, before.proposalId),
  )
  const { proposalId, digest } = match
  const approve = async (asked: object) => {
    const { challenge } = await challengeDecision(deps(), ada, proposalId, 'approve')
    await approveProposal(deps(), ada, proposalId, named(digest), key.assert({ challenge, ...asked }))
  }
  await expect(approve({ isVerified: false })).rejects.toMatchObject(refusedAs('user_not_verified'))
  await expect(approve({ origin: 'https://evil.example' })).rejects.toMatchObject(refusedAs('another_origin'))
  await expect(approve({ rpId: 'evil.example' })).rejects.toMatchObject(refusedAs('another_relying_party'))
  key.setCounter(6)
  await expect(approve({})).rejects.toMatchObject(refusedAs('counter_went_back'))
  key.setCounter(2)
  await expect(approve({})).rejects.toMatchObject(refusedAs('counter_went_back'))
  await expectUndecided(match)
  key.setCounter(7)
  await approve({})
  expect(await bank.stateOf(match.reference)).toBe('paid')
})

test('a signature that is given where none is wanted is verified all the same, and a deployment without passkeys takes none', async () => {
  const ada = somebody()
  await withFirstKey(database.admin, ada)
  const match = await aMatch()
  const { proposalId, digest } = match
  const stranger = await signature(deps([]), ada, anAuthenticator(), proposalId)
  await expect(approveProposal(deps([]), ada, proposalId, named(digest), stranger)).rejects.toMatchObject(
    refusedAs('unknown_key'),
  )
  const without = { ...deps(), passkeys: null }
  await expect(approveProposal(without, ada, proposalId, named(digest), stranger)).rejects.toMatchObject(
    refusedAs('not_configured'),
  )
  await expect(challengeDecision(without, ada, proposalId, 'approve')).rejects.toMatchObject({ reason: 'not_found' })
  await expectUndecided(match)
})
