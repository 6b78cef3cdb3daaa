import { chainSettings } from '@firsthand/sandbox/world/surroundings'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
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
  const approved = await post(`/deliveries/${reference}/approve`, approver)
  expect(approved.body).toMatchObject({
    state: 'delivering',
    delivery: { state: 'sending', attempt: 2 },
    proposal: null,
  })
  expect(await messages(reference)).toBe('deliver')
  const again = await post(`/deliveries/${reference}/approve`, approver)
  expect([again.status, again.body.code]).toEqual([409, 'offchain_proposal_not_open'])
})

test('giving up takes the place of a retry, and sends the void', async () => {
  const reference = await blocked()
  await post(`/deliveries/${reference}/retry`, operator, reason)
  const proposed = await post(`/deliveries/${reference}/void`, operator, reason)
  expect(proposed.body.proposal.decision).toBe('void')
  const approved = await post(`/deliveries/${reference}/approve`, approver)
  expect(approved.body).toMatchObject({ state: 'voiding', delivery: { state: 'voiding' } })
  expect(await messages(reference)).toBe('void')
})

test('a release that waits is ended by maker and checker, and the money goes back', async () => {
  const reference = await paid()
  await post(`/purchases/${reference}/refund`, operator, reason)
  const approved = await post(`/purchases/${reference}/refund/approve`, approver)
  const stateReason = 'offchain_delivery_unavailable'
  expect(approved.body).toMatchObject({ state: 'refunding', stateReason, delivery: null })
})

test('nobody approves their own proposal, whatever roles they hold', async () => {
  const reference = await paid()
  await post(`/purchases/${reference}/refund`, operator, reason)
  const both = tokenOf(operator, { roles: ['treasury-operator', 'treasury-approver'] })
  const own = await post(`/purchases/${reference}/refund/approve`, operator, undefined, both)
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
  expect((await post(`/purchases/${waiting}/refund/approve`, operator)).status).toBe(403)
})

test('a retry is not approved while the contract cannot deliver: another contract, paused, or away', async () => {
  const reference = await blocked()
  await post(`/deliveries/${reference}/retry`, operator, reason)
  const { admin } = service.database
  const approve = async () => {
    const { status, body } = await post(`/deliveries/${reference}/approve`, approver)
    return [status, body.code]
  }
  await admin.query('update app.offchain_instrument set delivery_contract = $1', [chain.contracts.usdc])
  expect(await approve()).toEqual([501, 'offchain_delivery_contract_mismatch'])
  await admin.query('update app.offchain_instrument set delivery_contract = $1', [chain.contracts.creditDelivery])
  chain.freeze()
  expect(await approve()).toEqual([503, 'offchain_delivery_unavailable'])
  chain.thaw()
})
