import { generateKeyPairSync } from 'node:crypto'
import { evidenceOn } from '@firsthand/sandbox/chain/delivery-evidence'
import { deliveryRequest, voidRequest } from '@firsthand/sandbox/chain/transaction-request'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import { expect, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

vi.setConfig({ testTimeout: 60_000 })
const under = signersOfThisFile(['delivery'])
let nonces = 0
function bare(): TransactionRequest<'delivery'> {
  nonces += 1
  const [key] = under.signers.keys()
  return deliveryRequest(under.signers.permitted(), String(key?.address), nonces)
}
const verdict = async (request: object, replica = 0) => {
  const { body } = await under.ask('delivery', request, replica)
  return body.code === 'declined' ? body.rule : (body.code ?? 'signed')
}
const signedCount = async () => (await under.journal('delivery', 'select count(*) from journal.transaction_signed'))[0]
const other = `0x${'9'.repeat(40)}`
const seconds = () => Math.floor(Date.now() / 1000)

test('three invented purchases, asked for by whoever holds the socket, are refused, and nothing is claimed', async () => {
  const before = await signedCount()
  for (let i = 0; i < 3; i += 1) {
    const reference = `invented-${i}`
    const asked = { ...bare(), tenant: 'no-such-tenant', reference }
    const call = { function: 'deliver', purchaseId: quoteRefOf('no-such-tenant', reference), to: other, units: '1' }
    expect(await verdict({ ...asked, call })).toBe('tenant')
    const known = { ...call, purchaseId: quoteRefOf('acme', reference) }
    expect(await verdict({ ...asked, tenant: 'acme', call: known })).toBe('decision')
  }
  expect(await signedCount()).toBe(before)
  expect(await under.journal('delivery', 'select count(*) from journal.transaction')).toEqual([before])
})

test('a delivery is signed on both statements, and the journal names them', async () => {
  expect(await verdict(under.evidenced(bare()))).toBe('signed')
  const [named] = await under.journal(
    'delivery',
    `select decision_id || ' ' || posting from journal.transaction where nonce = ${nonces}`,
  )
  expect(named).toMatch(/^dec_[0-9a-f]{16} posting-1$/)
})

const aboutElse: readonly (readonly [string, object])[] = [
  ['another wallet', { wallet: other }],
  ['other units', { units: '1' }],
  ['another reference', { reference: 'OFFC0' }],
  ['another tenant', { tenant: 'globex' }],
  ['another contract', { contract: other }],
  ['another chain', { chainId: 'eip155:1' }],
  ['what was long ago', { iat: seconds() - 3_600 }],
  ['the future', { iat: seconds() + 3_600 }],
  ['more than it should', { scope: 'all' }],
]
test.each(aboutElse)('a statement about %s is none, whoever of the two makes it', async (_what, change) => {
  const request = bare()
  const keys = under.evidenceKeys
  const ask = (changes: Parameters<typeof evidenceOn>[2]) =>
    verdict({ ...request, evidence: evidenceOn(request, keys, changes) })
  expect(await ask({ decision: change })).toBe('decision')
  expect(await ask({ statement: change })).toBe('statement')
  expect(await ask({})).toBe('signed')
})

test('evidence for one purchase delivers no other one, and neither statement stands in for the other', async () => {
  const [first, second] = [under.evidenced(bare()), bare()]
  expect(await verdict({ ...second, evidence: first.evidence })).toBe('decision')
  const { decision, statement } = under.evidenced(second).evidence
  expect(await verdict({ ...second, evidence: { decision, statement: first.evidence.statement } })).toBe('statement')
  expect(await verdict({ ...second, evidence: { decision, statement: decision } })).toBe('statement')
  expect(await verdict({ ...second, evidence: { decision: statement, statement } })).toBe('decision')
  expect(await verdict({ ...second, evidence: { decision } })).toBe('shape')
})

test('a key that the policy does not pin, or pins for the other statement, signs neither', async () => {
  const request = bare()
  const { privateKey } = generateKeyPairSync('ed25519')
  const { decision, statement } = under.evidenceKeys
  const ask = (keys: Parameters<typeof evidenceOn>[1]) => verdict({ ...request, evidence: evidenceOn(request, keys) })
  expect(await ask({ decision: { ...decision, privateKey }, statement })).toBe('decision')
  expect(await ask({ decision: statement, statement })).toBe('decision')
  expect(await ask({ decision, statement: { ...statement, privateKey } })).toBe('statement')
  expect(await ask({ decision, statement: decision })).toBe('statement')
  expect(await ask({ decision, statement: { ...statement, kid: 'constructor' } })).toBe('statement')
})

test('without evidence only a call is signed that has its nonce already, and a void', async () => {
  const request = bare()
  expect(await verdict(request)).toBe('decision')
  expect(await verdict(under.evidenced(request))).toBe('signed')
  expect(await verdict(request, 1)).toBe('signed')
  const feeBumped = { maxFeePerGas: '40000000000', maxPriorityFeePerGas: '2000000000' }
  expect(await verdict({ ...request, ...feeBumped }, 1)).toBe('signed')
  nonces += 1
  expect(await verdict({ ...request, nonce: `${nonces}` })).toBe('decision')
  expect(await verdict(voidRequest(request, nonces))).toBe('signed')
})

test('a tenant’s units of a day end, over both replicas and with whatever evidence', async () => {
  const contract = `0x${'5'.repeat(40)}`
  await under.signers.permit({
    instruments: [{ contract, unitsMax: '100', unitsPerMinute: '100000', unitsPerDay: '250' }],
  })
  await under.signers.reloaded()
  const ask = (replica: number, tenant = 'acme') => {
    const made = bare()
    const call = { ...made.call, purchaseId: quoteRefOf(tenant, made.reference), units: '100' }
    return verdict(under.evidenced({ ...made, tenant, call } as typeof made), replica)
  }
  expect([await ask(0), await ask(1), await ask(0), await ask(1)]).toEqual(['signed', 'signed', 'velocity', 'velocity'])
  expect(await ask(1, 'globex')).toBe('signed')
})
