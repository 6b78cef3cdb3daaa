import { writeFile } from 'node:fs/promises'
import { compactVerify, createLocalJWKSet } from 'jose'
import { recoverAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AttestedWorld, attestedWorld } from '../testing/attested-world.ts'
import { anApplication, anApproval, approve, decide } from '../testing/customers.ts'
import { anAccount, register } from '../testing/wallet-proofs.ts'
import { ruleOrder } from './attestation.rules.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

let world: AttestedWorld
beforeAll(async () => {
  world = await attestedWorld()
})
afterAll(() => world?.stop())

const officer = { as: 'acme-compliance-officer' }
const recordOf = async (id: string) => {
  const { body } = await world.compliance.call('GET', `/decisions/${id}`, officer)
  return { ...body, payload: JSON.parse(body.payload) }
}
const decisionsOf = async (tenant: string) => {
  const text = "select count(*)::int as n from cmp.chain_record where tenant_id = $1 and chain = 'decision'"
  return (await world.compliance.admin.query(text, [tenant])).rows[0].n as number
}

test('an approved buyer is attested: signed decision, signature of the digest, record with every rule', async () => {
  const purchase = world.purchase(await world.buyer('acme-ada'))
  const { status, body } = await world.attest('acme-ada', purchase)
  expect([status, body.outcome]).toEqual([200, 'attested'])
  const { reference, chainId, router: contract, intent } = purchase.common
  const customer = world.compliance.personOf('acme-ada')
  const about = { customer, wallet: intent.buyer, chainId, contract, reference, digest: purchase.digest }
  expect(body).toMatchObject({ tenant: 'acme', ...about })
  const recovered = await recoverAddress({ hash: purchase.digest, signature: body.attestation.signature })
  const published = world.signers.keys().find(({ role }) => role === 'compliance')
  expect([recovered.toLowerCase(), body.attestation.address]).toEqual([published?.address, published?.address])
  const keys = (await world.compliance.call('GET', '/.well-known/decision-keys.json')).body
  const { payload } = await compactVerify(body.decision, createLocalJWKSet(keys))
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    jti: body.decisionId,
    outcome: 'attested',
    ...about,
  })
  const record = await recordOf(body.decisionId)
  expect(record.payload).toMatchObject({
    ...about,
    outcome: 'attested',
    ruleSet: 'attestation-1',
    decision: body.decision,
  })
  expect(record.payload.rules).toEqual(ruleOrder.map((rule) => ({ rule, held: true })))
})

test('asked again, the signature is the same, and each decision is on record', async () => {
  const purchase = world.purchase(await world.buyer('acme-again'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.attest('acme-again', purchase)))
  expect(new Set(answers.map(({ body }) => body.attestation.signature)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.decisionId)).size).toBe(5)
})

describe('each rule refuses by its real cause', () => {
  const causes: Readonly<Record<string, () => Promise<{ as: string; wallet: { address: string } }>>> = {
    async kyc_approved() {
      await world.compliance.call('PUT', '/profile', { as: 'acme-r1', body: anApplication() })
      return { as: 'acme-r1', wallet: anAccount() }
    },
    async review_current() {
      const wallet = await world.buyer('acme-r2', anApproval(new Date(Date.now() + 400).toISOString()))
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { as: 'acme-r2', wallet }
    },
    async not_held() {
      const wallet = await world.buyer('acme-r3')
      const body = { subject: 'acme-r3', reason: 'odd' }
      await world.compliance.call('POST', '/officer/holds', { ...officer, body })
      return { as: 'acme-r3', wallet }
    },
    async jurisdiction_admitted() {
      return { as: 'acme-r4', wallet: await world.buyer('acme-r4', { ...anApproval(), jurisdiction: 'KP' }) }
    },
    async person_not_listed() {
      const wallet = await world.buyer('acme-r5')
      const { admin, reloadLists, secrets } = world.compliance
      const renamed = [world.compliance.personOf('acme-r5'), await world.compliance.sealed('acme-r5', 'Trudy Newly')]
      await admin.query('update cmp.customer set legal_name = $2 where subject = $1', renamed)
      const entry = '<sdnEntry><uid>7</uid><lastName>Newly, Trudy</lastName><sdnType>Individual</sdnType></sdnEntry>'
      await writeFile(secrets.listFile, `<sdnList>${entry}</sdnList>`, { mode: 0o600 })
      await reloadLists()
      return { as: 'acme-r5', wallet }
    },
    async wallet_registered() {
      await approve(world.compliance, 'acme-r6')
      return { as: 'acme-r6', wallet: await world.buyer('acme-somebody-else') }
    },
    async wallet_approved() {
      await approve(world.compliance, 'acme-r7')
      const wallet = anAccount()
      await world.chain.sanction(wallet.address)
      await register(world.compliance, 'acme-r7', wallet)
      return { as: 'acme-r7', wallet }
    },
    async parties_not_sanctioned() {
      const wallet = await world.buyer('acme-r8')
      await world.chain.sanction(wallet.address)
      return { as: 'acme-r8', wallet }
    },
  }

  test('no rule is left out', () => expect(['action_supported', ...Object.keys(causes)]).toEqual(ruleOrder))

  test.each(Object.keys(causes))('%s', async (rule) => {
    const { as, wallet } = await causes[rule]!()
    const { status, body } = await world.attest(as, world.purchase(wallet))
    expect([status, body.outcome, body.attestation]).toEqual([200, 'refused', null])
    expect(JSON.stringify(body)).not.toContain(rule)
    const { rules } = (await recordOf(body.decisionId)).payload
    expect(rules.at(-1)).toEqual({ rule, held: false })
    expect(rules.slice(0, -1).every(({ held }: { held: boolean }) => held)).toBe(true)
  })
})

test('a name that an officer has cleared is not held against the customer', async () => {
  await writeFile(
    world.compliance.secrets.listFile,
    '<sdnList><sdnEntry><uid>8</uid><lastName>Namesake</lastName></sdnEntry></sdnList>',
  )
  await world.compliance.reloadLists()
  await world.compliance.call('PUT', '/profile', { as: 'acme-namesake', body: anApplication('Namesake') })
  await decide(world.compliance, 'acme-namesake', {
    outcome: 'approved',
    reason: 'another one',
    approval: anApproval(),
  })
  const account = anAccount()
  await register(world.compliance, 'acme-namesake', account)
  expect((await world.attest('acme-namesake', world.purchase(account))).body.outcome).toBe('attested')
})

test('another contract or action is unsupported, by our own settings or by the signer’s policy', async () => {
  const account = await world.buyer('acme-uma')
  const contract = `0x${'9'.repeat(40)}`
  const foreign = await world.attest('acme-uma', world.purchase(account), { contract })
  expect(foreign.body).toMatchObject({ outcome: 'unsupported', decision: null, attestation: null, contract })
  expect((await world.attest('acme-uma', world.purchase(account), { action: 'deliver' })).body.outcome).toBe(
    'unsupported',
  )
  const elsewhere = world.purchase(account, 'acme', { venue: `0x${'8'.repeat(40)}` })
  expect((await world.attest('acme-uma', elsewhere)).body).toMatchObject({ outcome: 'unsupported', attestation: null })
  const dear = world.purchase(account, 'acme', { feeAmount: '50000000' })
  expect((await world.attest('acme-uma', dear)).body).toMatchObject({ outcome: 'unsupported', attestation: null })
  const { rules } = (await recordOf(foreign.body.decisionId)).payload
  expect(rules).toEqual([{ rule: 'action_supported', held: false }])
})

test('a second intent under one reference is a conflict, and a deadline beyond the policy is an outage with an alarm', async () => {
  const account = await world.buyer('acme-eq')
  const purchase = world.purchase(account)
  await world.attest('acme-eq', purchase)
  const changed = { intent: { ...purchase.common.intent, minUnits: '5' } }
  const second = await world.attest('acme-eq', purchase, changed)
  expect([second.status, second.body.code]).toEqual([409, 'digest_conflict'])
  const late = await world.attest('acme-eq', world.purchase(account, 'acme', { deadline: '4000000000' }))
  expect([late.status, late.body.code]).toEqual([503, 'attestor_unavailable'])
  expect(late.text).not.toContain('deadline')
  expect(world.compliance.log.filter((line) => line.includes('"failed"')).length).toBeGreaterThan(1)
})

test('an intent of another tenant or reference is malformed, and nothing is recorded', async () => {
  const account = await world.buyer('acme-tess')
  const before = await decisionsOf('acme')
  expect((await world.attest('acme-tess', world.purchase(account, 'globex'))).status).toBe(400)
  const reference = `MINT${'0'.repeat(32)}`
  expect((await world.attest('acme-tess', world.purchase(account), { reference })).status).toBe(400)
  expect(await decisionsOf('acme')).toBe(before)
})

test('an oracle that cannot be asked decides nothing', async () => {
  const account = await world.buyer('acme-oz')
  const before = await decisionsOf('acme')
  await world.chain.oracleMode('broken')
  const { status, body } = await world.attest('acme-oz', world.purchase(account))
  await world.chain.oracleMode('')
  expect([status, body.code]).toEqual([503, 'screening_unavailable'])
  expect(await decisionsOf('acme')).toBe(before)
})

test('only the service with its key may ask, and the token names the buyer it asks for', async () => {
  const account = await world.buyer('acme-kim')
  const purchase = world.purchase(account)
  const { chainId, router: contract, reference, intent } = purchase.common
  const body = { action: 'settle', chainId, contract, reference, intent }
  const { compliance } = world
  const wrong = { 'service-key': 'f'.repeat(64) }
  const stranger = await compliance.serve('/attestations', body, { as: 'acme-kim', headers: wrong })
  expect([stranger.status, stranger.body.code]).toEqual([401, 'service_unknown'])
  expect((await compliance.serve('/attestations', body)).body.code).toBe('unauthenticated')
  expect((await compliance.call('POST', '/attestations', { as: 'acme-kim', body })).status).toBe(404)
  const named = await compliance.serve('/attestations', { ...body, customer: 'acme-kim' }, { as: 'acme-zed' })
  expect(named.status).toBe(400)
  const other = await compliance.serve('/attestations', body, { as: 'acme-zed' })
  expect(other.body).toMatchObject({ outcome: 'refused', customer: compliance.personOf('acme-zed') })
})

test('the standing of a stored buyer is the service’s alone, and each question is on record', async () => {
  await world.buyer('acme-stan')
  const { compliance } = world
  const body = { tenant: 'acme', subject: 'acme-stan' }
  expect((await compliance.serve('/standing', body)).body).toMatchObject({ ...body, kycStatus: 'approved' })
  const stranger = await compliance.serve('/standing', body, { headers: { 'service-key': '' } })
  expect(stranger.body.code).toBe('service_unknown')
  const { rows } = await compliance.admin.query("select actor from cmp.chain_record where kind = 'standing.read'")
  expect(rows).toEqual([{ actor: 'service' }])
})

test('a killed signer is replaced by the other one; without both nothing is attested, and the decision stands', async () => {
  const account = await world.buyer('acme-sig')
  const [first, second] = world.signers.processes.compliance
  await first!.stop('SIGKILL')
  const purchase = world.purchase(account)
  const answer = await world.attest('acme-sig', purchase)
  expect(answer.body.outcome).toBe('attested')
  await second!.stop('SIGKILL')
  const next = world.purchase(account)
  const away = await world.attest('acme-sig', next)
  expect([away.status, away.body.code]).toEqual([503, 'attestor_unavailable'])
  await world.signers.restart('compliance', 1)
  expect((await world.attest('acme-sig', purchase)).body.attestation).toEqual(answer.body.attestation)
  expect((await world.attest('acme-sig', next)).body.outcome).toBe('attested')
})
