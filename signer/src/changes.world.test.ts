import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { feeRequest, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { expect, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

vi.setConfig({ testTimeout: 60_000 })
const under = signersOfThisFile()
const next = () => purchaseOf(under.signers.permitted())
const askFee = async () => (await under.ask('fee', feeRequest(next()))).body

test('a tenant’s pace holds over both replicas; a repeat is free, and what was refused stays unclaimed', async () => {
  await under.signers.permit({ tenantPerMinute: 2 })
  await under.signers.reloaded()
  const asked = []
  // Six in a row see two minutes at the most, so that at least two are too many.
  for (let i = 0; i < 6; i += 1) {
    const request = await under.requestFor('operator', next())
    asked.push({ request, reply: await under.ask('operator', request, i % 2) })
  }
  const given = asked.filter(({ reply }) => reply.status === 200)
  const refused = asked.filter(({ reply }) => reply.status === 403)
  expect(given.length + refused.length).toBe(6)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  for (const { reply } of refused) expect(reply.body).toEqual({ code: 'declined', rule: 'velocity' })
  for (const { request, reply } of given) expect((await under.ask('operator', request, 1)).body).toEqual(reply.body)
  await under.signers.permit({ tenantPerMinute: 1_000 })
  await under.signers.reloaded()
  for (const { request } of refused) expect((await under.ask('operator', request)).status).toBe(200)
})

test('a policy without the signatures of two approvers changes nothing, and is reported in the log', async () => {
  const { policyVersion } = await askFee()
  const file = join(under.signers.homeOf('fee'), 'policy.json')
  await writeFile(`${file}.next`, '{"policy":{},"approvals":[]}', { mode: 0o444 })
  await rename(`${file}.next`, file)
  await under.signers.reloaded()
  expect((await askFee()).policyVersion).toBe(policyVersion)
  expect(under.signers.processes.fee[0]?.output()).toContain('"signer.not_reloaded"')
  await under.signers.permit({})
  await under.signers.reloaded()
  expect((await askFee()).policyVersion).not.toBe(policyVersion)
})

test('a list of keys that could not be read at first counts as soon as it can be', async () => {
  const made = await under.signers.makeKey('fee', 'fee-2026b')
  const keys = [...under.signers.keys(), { ...made, validFrom: new Date().toISOString(), validUntil: null }]
  const { keysFile } = under.signers
  await writeFile(`${keysFile}.next`, JSON.stringify({ keys }), { mode: 0o000 })
  await rename(`${keysFile}.next`, keysFile)
  await under.signers.reloaded()
  await chmod(keysFile, 0o444)
  await under.signers.reloaded()
  const { keyId, address } = await askFee()
  expect([keyId, address]).toEqual(['fee-2026b', made.address])
})
