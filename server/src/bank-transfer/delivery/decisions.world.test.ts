import { chainSettings } from '@firsthand/sandbox/world/surroundings'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'
import { type Answer, type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { bankShop } from '../testing/bank-purchase.ts'

let chain: ChainUnderTest
let service: Service
let shop: Awaited<ReturnType<typeof bankShop>>
beforeAll(async () => {
  chain = await chainUnderTest({})
  const settings = { FIRSTHAND_CHAINS: JSON.stringify(chainSettings([chain.url], chain.contracts)) }
  service = await serviceUnderTest(settings)
  const { admin } = service.database
  shop = await bankShop(admin, service.database.as('fh_api'))
  const { creditDelivery, credit } = chain.contracts
  await admin.query('update app.offchain_instrument set delivery_contract = $1', [creditDelivery])
  const { rows } = await admin.query('update app.market set unit_address = $1 returning pair_id', [credit])
  await admin.query("insert into app.market_entitlement values ('acme', $1)", [rows[0].pair_id])
})
afterAll(async () => {
  await service?.stop()
  await chain?.stop()
})

const [operator, approver] = ['acme-treasury-operator', 'acme-treasury-approver']
const reason = { reason: 'seen' }
const post = (path: string, as: string, body?: object, token?: string) =>
  service.call('POST', `/treasury${path}`, { as, ...(body && { body }), ...(token && { token }) })

/** The approver reads the proposal that an answer names, and approves exactly that. */
async function approve({ body }: Answer, as = approver, token?: string) {
  const path = `/proposals/${body.proposalId}`
  const read = await service.call('GET', path, { as: approver })
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  return service.call('POST', `${path}/approve`, { as, headers, ...(token && { token }) })
}
const now = async (reference: string) =>
  (await service.call('GET', `/treasury/purchases/${reference}`, { as: operator })).body

async function paid(): Promise<string> {
  const reference = await shop.order()
  await shop.pays(reference, 1_000n)
  return reference
}
async function blocked(): Promise<string> {
  const reference = await paid()
  const purchaseId = quoteRefOf('acme', reference)
  await shop.report(reference, { kind: 'release_passed', decisionId: 'd', purchaseId, contract: `0x${'1'.repeat(40)}` })
  await shop.report(reference, { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' })
  return reference
}
const messages = async (reference: string) =>
  (
    await service.database.admin.query(
      'select handler from app.outbox where key like $1 order by created_at desc limit 1',
      [`%${reference}`],
    )
  ).rows[0].handler

test('a blocked delivery is ordered again by maker and checker, and its message goes out with the move', async () => {
  const reference = await blocked()
  const proposed = await post(`/deliveries/${reference}/retry`, operator, reason)
  expect([proposed.status, proposed.body]).toMatchObject([
    200,
    {
      reference,
      state: 'delivery_blocked',
      stateReason: 'offchain_delivery_unavailable',
      delivery: { state: 'blocked', attempt: 1 },
      proposal: { decision: 'retry', proposedBy: operator, reason: 'seen' },
    },
  ])
  const approved = await approve(proposed)
  expect(approved.body).toMatchObject({
    state: 'approved',
    shown: {
      state: { purchase: { reference, state: 'delivery_blocked' }, delivery: { state: 'blocked', attempt: 1 } },
    },
  })
  expect((await now(reference)).state).toBe('delivering')
  expect(await messages(reference)).toBe('deliver')
  const again = await approve(proposed)
  expect([again.status, again.body.code]).toEqual([409, 'offchain_proposal_not_open'])
})

test('giving up never takes the place of a retry: it is another proposal, once the first is withdrawn', async () => {
  const reference = await blocked()
  const retry = await post(`/deliveries/${reference}/retry`, operator, reason)
  const swapped = await post(`/deliveries/${reference}/void`, operator, reason)
  expect([swapped.status, swapped.body.code]).toEqual([409, 'offchain_proposal_not_open'])
  const path = `/proposals/${retry.body.proposalId}`
  const read = await service.call('GET', path, { as: approver })
  const withdrawn = await service.call('POST', `${path}/withdraw`, { as: operator, body: {} })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn', kind: 'delivery_retry' })
  const proposed = await post(`/deliveries/${reference}/void`, operator, reason)
  expect(proposed.body.proposal.decision).toBe('void')
  // The approver's old screen: its address names the retry, and its digest fits nothing else.
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  const stale = await service.call('POST', `${path}/approve`, { as: approver, headers })
  expect([stale.status, stale.body.code]).toEqual([409, 'offchain_proposal_not_open'])
  const other = await service.call('POST', `/proposals/${proposed.body.proposalId}/approve`, { as: approver, headers })
  expect([other.status, other.body.code]).toEqual([412, 'proposal_changed'])
  expect((await now(reference)).state).toBe('delivery_blocked')
  expect((await approve(proposed)).body).toMatchObject({ state: 'approved', kind: 'delivery_void' })
  expect((await now(reference)).state).toBe('voiding')
  expect(await messages(reference)).toBe('void')
})

test('a release that waits is ended by maker and checker, and the money goes back', async () => {
  const reference = await paid()
  const proposed = await post(`/purchases/${reference}/refund`, operator, reason)
  expect((await approve(proposed)).body).toMatchObject({ state: 'approved', amount: '1000', currency: 'EUR' })
  const stateReason = 'offchain_delivery_unavailable'
  expect(await now(reference)).toMatchObject({ state: 'refunding', stateReason })
})

test('nobody approves their own proposal, whatever roles they hold', async () => {
  const reference = await paid()
  const proposed = await post(`/purchases/${reference}/refund`, operator, reason)
  const both = tokenOf(operator, { roles: ['treasury-operator', 'treasury-approver'] })
  const own = await approve(proposed, operator, both)
  expect([own.status, own.body.code]).toEqual([403, 'offchain_approval_same_person'])
})

test('what does not stand where it could be decided is not proposed, and nobody else’s is found', async () => {
  const [open, waiting] = [await shop.order(), await paid()]
  for (const [path, reference] of [
    ['deliveries/:r/retry', waiting],
    ['deliveries/:r/void', waiting],
    ['purchases/:r/refund', open],
  ] as const) {
    const { status, body } = await post(`/${path.replace(':r', reference)}`, operator, reason)
    expect([status, body.code]).toEqual([409, 'offchain_proposal_not_open'])
  }
  expect((await post(`/purchases/${waiting}/refund`, 'globex-treasury-operator', reason)).status).toBe(404)
  expect((await post(`/purchases/${waiting}/refund`, approver, reason)).status).toBe(403)
  const proposed = await post(`/purchases/${waiting}/refund`, operator, reason)
  expect((await approve(proposed, operator)).status).toBe(403)
})

test('a retry is not approved while the contract cannot deliver: another contract, paused, or away', async () => {
  const reference = await blocked()
  const { admin } = service.database
  const setContract = (contract: string) =>
    admin.query('update app.offchain_instrument set delivery_contract = $1', [contract])
  const answer = async (proposed: Answer) => {
    const { status, body } = await approve(proposed)
    return [status, body.code]
  }
  await setContract(chain.contracts.usdc)
  const wrong = await post(`/deliveries/${reference}/retry`, operator, reason)
  expect(await answer(wrong)).toEqual([501, 'offchain_delivery_contract_mismatch'])
  await setContract(chain.contracts.creditDelivery)
  expect(await answer(wrong)).toEqual([412, 'proposal_changed'])
  await service.call('POST', `/proposals/${wrong.body.proposalId}/withdraw`, { as: operator, body: {} })
  const right = await post(`/deliveries/${reference}/retry`, operator, reason)
  chain.freeze()
  expect(await answer(right)).toEqual([503, 'offchain_delivery_unavailable'])
  chain.thaw()
})
