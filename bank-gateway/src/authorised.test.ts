import { readCredentials } from '@firsthand/passkeys/credentials-file'
import { passkeyApprovers } from '@firsthand/sandbox/passkeys/passkey-approvers'
import { softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import { expect, test } from 'vitest'
import { approversKeys } from './approvers-keys.ts'
import { faultOf } from './authorised.ts'
import { type Approver, approvedPaymentFile } from './testing/approved-payment-file.ts'

const home = { rpId: 'console.example', origin: 'https://console.example' }
const iban = 'DE89370400440532013000'
const approverNamed = (subject: string): Approver => ({
  person: { tenant: 'acme', issuer: 'i', subject },
  key: softwareAuthenticator(home),
})
const [anton, berta, mallory] = [approverNamed('anton'), approverNamed('berta'), approverNamed('mallory')]
const credentialOf = ({ person, key }: Approver, revokedAt: string | null = null) => ({
  ...person,
  credentialId: key.credentialId,
  publicKey: key.publicKey,
  revokedAt,
})
const signers = passkeyApprovers({ id: home.rpId, origins: [home.origin] })
const keysOf = (...credentials: readonly object[]) =>
  readCredentials(signers.sign(credentials).file, JSON.parse(signers.publicKeys)).keys
const passkeys = keysOf(credentialOf(anton), credentialOf(berta))

type File = ReturnType<typeof approvedPaymentFile>
const approvedBy = (...approvers: readonly Approver[]) => approvedPaymentFile({ approvers, iban })
const fault = ({ bytes, ...offered }: File, keys = passkeys, now = new Date()) =>
  faultOf(offered, bytes, { tenant: 'acme', passkeys: keys, now })
const withProposal = (file: File, own: object): File => ({ ...file, proposal: { ...file.proposal, ...own } })

test('a file that another person has signed goes out', async () => {
  expect(await fault(approvedBy(anton))).toBeNull()
})

test('a service that invents approvals gets nothing out', async () => {
  const file = approvedBy(anton)
  const [decision] = file.proposal.decisions
  const unsigned = { decision: decision?.decision, by: decision?.by }
  expect(await fault(withProposal(file, { decisions: [] }))).toBe('too_few_people')
  expect(await fault(withProposal(file, { decisions: [unsigned] }))).toBe('unsigned')
  expect(await fault(approvedBy(mallory))).toBe('unknown_key')
  expect(await fault(withProposal(file, { decisions: [{ ...decision, by: { issuer: 'i', subject: 'berta' } }] }))).toBe(
    'key_of_another_person',
  )
  expect(await fault(withProposal(file, { proposedBy: { issuer: 'i', subject: 'anton' } }))).toBe('too_few_people')
  expect(await fault(withProposal(file, { decisions: [{ ...decision, decision: 'reject' }] }))).toBe('not_approved')
})

test('an approval counts for its own file, payments and day', async () => {
  const file = approvedBy(anton)
  const other = approvedPaymentFile({ approvers: [anton], iban, payeeIban: 'BE71096123456769' })
  expect(await fault({ ...file, bytes: other.bytes })).toBe('another_file')
  expect(await fault({ ...file, bytes: other.bytes, sha256: other.sha256 })).toBe('another_file')
  expect(await fault({ ...other, proposal: file.proposal })).toBe('another_file')
  const { payload } = file.proposal
  // The payments of the approver’s screen with the hash of other bytes.
  const shownOtherwise = withProposal(other, { payload: { ...payload, sha256: other.sha256 } })
  expect(await fault(shownOtherwise)).toBe('other_payments')
  expect(await fault(withProposal(file, { payload: { ...payload, total: '1' } }))).toBe('other_payments')
  const moved = withProposal(other, { decisions: file.proposal.decisions })
  expect(await fault(moved)).toBe('another_challenge')
  const later = withProposal(file, { proposalId: other.proposal.proposalId })
  expect(await fault(later)).toBe('another_digest')
  expect(await fault(file, passkeys, new Date(Date.now() + 7 * 86_400_000))).toBe('too_old')
})

test('a large sum takes two approvers, whatever quorum the service names; a revoked key counts no longer', async () => {
  const large = (...approvers: readonly Approver[]) => approvedPaymentFile({ approvers, iban, amount: 100_000_01n })
  expect(await fault(large(anton))).toBe('too_few_people')
  expect(await fault(large(anton, anton))).toBe('too_few_people')
  expect(await fault(large(anton, berta))).toBeNull()
  const revoked = keysOf(credentialOf(anton, '2026-01-01T00:00:00Z'))
  expect(await fault(approvedBy(anton), revoked)).toBe('key_revoked')
})

test('keys are those of this deployment, and never an older file than the last one', () => {
  let used = 0
  const state = {
    usePasskeys(number: number) {
      if (number < used) throw new Error('older')
      used = number
    },
  }
  const approvers = JSON.parse(signers.publicKeys)
  const [first, second] = [signers.sign([]).file, signers.sign([credentialOf(anton)]).file]
  const read = (file: string, deployment = 'sandbox') => approversKeys({ file, approvers, deployment }, state)
  expect(read(first).credentials).toEqual([])
  expect(read(second).credentials).toHaveLength(1)
  expect(() => read(first)).toThrow('older')
  expect(() => read(second, 'production')).toThrow('is for sandbox')
})
