import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  complianceRequest,
  decisionOn,
  feeRequest,
  operatorRequest,
  type Purchase,
  purchaseOf,
} from '@firsthand/sandbox/chain/purchase'
import { approvers, madeUpMarket, policyOf, sandboxDeployment } from '@firsthand/sandbox/signers/signer-policy'
import type { PolicyRule, SettlementRole, SignerRole, SignRequest } from '@firsthand/wire/signer'
import { expect, test } from 'vitest'
import { addressOf, curve, recoverable } from '../curve.ts'
import { Refused } from '../refused.ts'
import { judgeBy } from './judge.ts'
import { checkPolicy, readPolicy } from './policy-file.ts'

const people = approvers()
const pair = generateKeyPairSync('ed25519')
const decisionKey = { kid: 'compliance-1', privateKey: pair.privateKey }
const rawKey = (key: KeyObject) => String(key.export({ format: 'jwk' }).x)

/** A software attester of the test's own. */
function attester() {
  const key = randomBytes(32)
  const publicKey = Buffer.from(curve.publicKeyCreate(key, false))
  const attest = (digest: string) => {
    const bytes = Buffer.from(digest.slice(2), 'hex')
    const raw = curve.ecdsaSign(bytes, key, { data: randomBytes(32) }).signature
    return `0x${recoverable(raw, bytes, publicKey).toString('hex')}`
  }
  return { address: addressOf(publicKey), attest }
}
const [compliance, fee, stranger] = [attester(), attester(), attester()]
const permitted = {
  ...madeUpMarket,
  attesters: { compliance: [compliance.address], fee: [fee.address] },
  decisionKeys: { [decisionKey.kid]: rawKey(pair.publicKey) },
}
const authority = { approvers: people.publicKeys, deployment: sandboxDeployment }
const policyFor = (role: SettlementRole) =>
  readPolicy(people.approve(policyOf(role, 1, permitted)), role, authority, Date.now())
const judges = {
  operator: judgeBy(policyFor('operator')),
  fee: judgeBy(policyFor('fee')),
  compliance: judgeBy(policyFor('compliance')),
}
const nowSeconds = () => Math.floor(Date.now() / 1000)
const aPurchase = (intent = {}) => purchaseOf(permitted, { intent })
const attested = ({ digest }: Purchase) => ({
  complianceAttestation: compliance.attest(digest),
  feeAttestation: fee.attest(digest),
})
const requestOf: Record<SettlementRole, (purchase: Purchase) => SignRequest> = {
  operator: (purchase) => operatorRequest(purchase, attested(purchase)),
  fee: feeRequest,
  compliance: (purchase) => complianceRequest(purchase, decisionOn(purchase, decisionKey)),
}
const roles = Object.keys(judges) as SettlementRole[]
function verdict(role: SettlementRole, body: unknown): string {
  try {
    judges[role](body, nowSeconds())
    return 'signed'
  } catch (error) {
    if (error instanceof Refused && 'rule' in error.answer) return error.answer.rule
    return String(error)
  }
}

test.each(roles)('%s: a request within policy passes, with the digest of the wire', (role) => {
  const purchase = aPurchase()
  const { digest } = judges[role](requestOf[role](purchase), nowSeconds())
  expect(digest).toBe(purchase.digest)
})

const other = `0x${'9'.repeat(40)}` as const
const inIntent: readonly (readonly [PolicyRule, string, object])[] = [
  ['route', 'an unknown venue', { venue: other }],
  ['route', 'an unknown cash token', { cashToken: other }],
  ['route', 'an unknown asset', { assetToken: other }],
  ['quote_ref', 'the name of another quote', { quoteRef: `0x${'1'.repeat(64)}` }],
  ['recipient', 'units for somebody else', { recipient: other }],
  ['cash_amount', 'one unit over the cap', { cashAmount: `${10n ** 12n + 1n}` }],
  ['cash_amount', 'nothing to pay', { cashAmount: '0', feeAmount: '0' }],
  ['units', 'nothing to get', { minUnits: '0' }],
  ['fee', 'a fee over its cap', { feeAmount: '1000001' }],
  ['not_before', 'a start after its end', { validAfter: `${2n ** 64n - 1n}` }],
  ['deadline', 'a deadline that has passed', { deadline: `${nowSeconds()}` }],
  ['deadline', 'a deadline too far', { deadline: `${nowSeconds() + 345}` }],
  ['shape', 'an amount that no word holds', { cashAmount: '9'.repeat(78) }],
  ['shape', 'an address in capitals', { buyer: `0x${'A'.repeat(40)}` }],
  ['shape', 'a leading zero', { cashAmount: '0100' }],
  ['shape', 'a number', { cashAmount: 100 }],
]
test.each(inIntent)('%s refuses %s, whatever the role', (rule, _what, change) => {
  for (const role of roles) {
    const good = requestOf[role](aPurchase())
    expect(verdict(role, { ...good, intent: { ...good.intent, ...change } })).toBe(rule)
  }
})

const around: readonly (readonly [PolicyRule, object])[] = [
  ['shape', { digest: `0x${'1'.repeat(64)}` }],
  ['shape', { evidence: {} }],
  ['shape', { reference: 'MINT' }],
  ['chain', { chainId: 'eip155:1' }],
  ['router', { router: other }],
  ['quote_ref', { tenant: 'globex' }],
]
test.each(around)('%s refuses %j around the intent', (rule, change) => {
  for (const role of roles) expect(verdict(role, { ...requestOf[role](aPurchase()), ...change })).toBe(rule)
})

test('the fee is what the schedule says, to the base unit and to its recipient', () => {
  const ask = (change: object, evidence = { scheduleId: 'sandbox-1' }) =>
    verdict('fee', { ...feeRequest(aPurchase(change)), evidence })
  expect(ask({ cashAmount: '199', feeAmount: '0' })).toBe('signed')
  expect(ask({ cashAmount: '200', feeAmount: '1' })).toBe('signed')
  expect(ask({ cashAmount: '200', feeAmount: '0' })).toBe('fee')
  expect(ask({ cashAmount: '399', feeAmount: '2' })).toBe('fee')
  expect(ask({ feeRecipient: other })).toBe('fee')
  expect(ask({}, { scheduleId: 'sandbox-2' })).toBe('schedule')
})

test('the operator signs after both attesters, and neither can stand in for the other', () => {
  const purchase = aPurchase()
  const good = attested(purchase)
  const ask = (evidence: object) => verdict('operator', operatorRequest(purchase, { ...good, ...evidence }))
  expect(ask({ complianceAttestation: good.feeAttestation })).toBe('attestation')
  expect(ask({ feeAttestation: good.complianceAttestation })).toBe('attestation')
  expect(ask({ feeAttestation: stranger.attest(purchase.digest) })).toBe('attestation')
  expect(ask({ complianceAttestation: compliance.attest(aPurchase().digest) })).toBe('attestation')
  expect(ask({ complianceAttestation: `0x${'0'.repeat(128)}1b` })).toBe('attestation')
})

const foreign: readonly (readonly [string, object])[] = [
  ['refused', { outcome: 'refused' }],
  ['61 seconds old', { iat: nowSeconds() - 62 }],
  ['from the future', { iat: nowSeconds() + 60 }],
  ['for another customer', { customer: 'acme-buyer-2' }],
  ['for another tenant', { tenant: 'globex' }],
  ['for another wallet', { wallet: other }],
  ['for another contract', { contract: other }],
  ['for another chain', { chainId: 'eip155:1' }],
  ['for another reference', { reference: `MINT${'0'.repeat(32)}` }],
  ['for another intent', { digest: `0x${'1'.repeat(64)}` }],
  ['for another action', { action: 'withdraw' }],
  ['with a claim too many', { scope: 'all' }],
]
test.each(foreign)('compliance signs nothing on a decision %s', (_what, change) => {
  const purchase = aPurchase()
  const decision = decisionOn(purchase, decisionKey, change)
  expect(verdict('compliance', complianceRequest(purchase, decision))).toBe('decision')
})

test('compliance signs nothing on a decision that its own key did not sign', () => {
  const purchase = aPurchase()
  const { privateKey } = generateKeyPairSync('ed25519')
  const ask = (decision: string) => verdict('compliance', complianceRequest(purchase, decision))
  expect(ask(decisionOn(purchase, { kid: 'compliance-1', privateKey }))).toBe('decision')
  expect(ask(decisionOn(purchase, { ...decisionKey, kid: 'constructor' }))).toBe('decision')
  const [, payload] = decisionOn(purchase, decisionKey).split('.')
  const none = Buffer.from('{"alg":"none","typ":"decision+jwt","kid":"compliance-1"}').toString('base64url')
  expect(ask(`${none}.${payload}.AA`)).toBe('decision')
})

test('a policy needs two approvers, and the role it is read for', () => {
  const file = JSON.parse(people.approve(policyOf('fee', 1, permitted)))
  const read =
    (change: object, role: SignerRole = 'fee') =>
    () =>
      readPolicy(JSON.stringify({ ...file, ...change }), role, authority, Date.now())
  expect(read({})).not.toThrow()
  expect(read({}, 'operator')).toThrow('not one for operator')
  expect(read({ policy: { ...file.policy, deadlineSecondsMax: 329 } })).toThrow('two approvers')
  expect(read({ approvals: file.approvals.slice(1) })).toThrow('two approvers')
  expect(read({ approvals: [file.approvals[0], file.approvals[0]] })).toThrow('two approvers')
  const { privateKey } = generateKeyPairSync('ed25519')
  const signature = sign(null, Buffer.from(JSON.stringify(file.policy)), privateKey).toString('base64url')
  expect(read({ approvals: [file.approvals[0], { by: 'third', signature }] })).toThrow('two approvers')
  expect(read({ policy: { ...file.policy, unknown: 1 } })).toThrow('the policy')
})

test('a policy of another deployment, one that has ended, and one without number or end are refused', () => {
  const policy = policyOf('fee', 7, permitted)
  const read = (change: object, at = Date.now(), deployment = sandboxDeployment) =>
    readPolicy(people.approve({ ...policy, ...change }), 'fee', { ...authority, deployment }, at)
  expect(read({}).number).toBe(7)
  expect(() => read({}, Date.now(), 'production')).toThrow(
    'the policy is for the deployment sandbox, and this is production',
  )
  const notAfter = '2026-03-01T00:00:00Z'
  expect(read({ notAfter }, Date.parse(notAfter) - 1).notAfter).toBe(notAfter)
  expect(() => read({ notAfter }, Date.parse(notAfter))).toThrow('policy 7 ended at 2026-03-01T00:00:00Z')
  for (const missing of ['number', 'notAfter', 'deployment'])
    expect(() => read({ [missing]: undefined })).toThrow('the policy')
  for (const number of [0, -1, 1.5, '7']) expect(() => read({ number })).toThrow('the policy')
  // All three stand in what was signed: nobody gives an approved policy another number, end or deployment.
  const file = JSON.parse(people.approve(policy))
  for (const change of [{ number: 8 }, { notAfter: '2098-01-01T00:00:00Z' }, { deployment: 'production' }]) {
    const changed = JSON.stringify({ ...file, policy: { ...file.policy, ...change } })
    const at = { ...authority, ...('deployment' in change && change) }
    expect(() => readPolicy(changed, 'fee', at, Date.now())).toThrow('two approvers')
  }
})

test('the operator signs for no more units than the lowest price allows, after the fee', () => {
  const ask = (minUnits: bigint, intent = {}) => {
    const purchase = aPurchase({ minUnits: `${minUnits}`, ...intent })
    return verdict('operator', operatorRequest(purchase, attested(purchase)))
  }
  // 100 USDC less 0.50 of fee, at 10 USDC a unit.
  const most = 9_950_000_000_000_000_000n
  expect(ask(most)).toBe('signed')
  expect(ask(most + 1n)).toBe('price')
  // What a pricing key at a price of 1 would have had signed.
  expect(ask(99_500_000n * 10n ** 18n)).toBe('price')
  expect(ask(1n, { cashAmount: '1', feeAmount: '0' })).toBe('signed')
  expect(ask(2n ** 256n - 1n)).toBe('price')
})

test('an approver signs nothing that no signer would take', () => {
  const policy = policyOf('operator', 3, permitted)
  expect(checkPolicy(policy, Date.now())).toMatchObject({ number: 3, deployment: sandboxDeployment })
  expect(() => checkPolicy({ ...policy, notAfter: '2026-01-01T00:00:00Z' }, Date.now())).toThrow('policy 3 ended')
  expect(() => checkPolicy({ ...policy, role: 'nobody' }, Date.now())).toThrow('the policy names no role')
  expect(() => checkPolicy({ ...policy, operator: undefined }, Date.now())).toThrow('no terms of operator')
  expect(() => checkPolicy({ ...policy, number: undefined }, Date.now())).toThrow('the policy')
})
