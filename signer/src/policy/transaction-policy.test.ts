import {
  deliveryRequest,
  relayRequest,
  rootRequest,
  switchRequest,
  voidRequest,
} from '@firsthand/sandbox/chain/transaction-request'
import { approvers, madeUpMarket, policyOf, sandboxDeployment } from '@firsthand/sandbox/signers/signer-policy'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { PolicyRule, TransactionRole } from '@firsthand/wire/signer'
import { expect, test } from 'vitest'
import { judgeTransactionsBy } from './judge-transaction.ts'
import { readPolicy } from './policy-file.ts'

const people = approvers()
const permitted = { ...madeUpMarket, attesters: { compliance: [], fee: [] } }
const authority = { approvers: people.publicKeys, deployment: sandboxDeployment }
const judgeOf = (role: TransactionRole) =>
  judgeTransactionsBy(readPolicy(people.approve(policyOf(role, 1, permitted)), role, authority, Date.now()))
const judges = { delivery: judgeOf('delivery'), switch: judgeOf('switch'), relay: judgeOf('relay') }
const own = `0x${'7'.repeat(40)}`
const other = `0x${'9'.repeat(40)}`
const deliver = () => deliveryRequest(permitted, own, 0)
const turn = () => switchRequest(permitted, own, 0)
const root = () => rootRequest(permitted, own, 0)
const asked = { delivery: deliver, switch: turn, relay: () => relayRequest(permitted, own, 0) }
const roles = ['delivery', 'switch', 'relay'] as const

function verdict(role: TransactionRole, body: unknown): string {
  try {
    return judges[role](body) && 'signed'
  } catch (refused) {
    return (refused as { answer?: { rule?: string } }).answer?.rule ?? String(refused)
  }
}

test('what the policies name passes: deliveries, voids, switches', () => {
  expect(verdict('delivery', deliver())).toBe('signed')
  expect(verdict('delivery', voidRequest(deliver(), 1))).toBe('signed')
  expect(verdict('switch', turn())).toBe('signed')
  expect(verdict('switch', { ...turn(), call: { ...turn().call, on: true } })).toBe('signed')
})

test('a role signs calls of its own functions only', () => {
  expect(verdict('delivery', { ...deliver(), call: turn().call })).toBe('shape')
  expect(verdict('switch', { ...turn(), call: deliver().call })).toBe('shape')
  expect(verdict('switch', { ...turn(), call: { ...turn().call, function: 'closeRoute' } })).toBe('shape')
  expect(verdict('switch', { ...turn(), call: { ...turn().call, function: 'setRoute' } })).toBe('shape')
})

const around: readonly (readonly [PolicyRule, object])[] = [
  ['shape', { value: '1' }],
  ['shape', { data: '0x' }],
  ['shape', { accessList: [] }],
  ['shape', { nonce: 1 }],
  ['shape', { nonce: '01' }],
  ['shape', { nonce: `${2n ** 64n - 1n}` }],
  ['shape', { maxFeePerGas: '9'.repeat(78) }],
  ['shape', { to: `0x${'A'.repeat(40)}` }],
  ['shape', { from: undefined }],
  ['chain', { chainId: 'eip155:1' }],
  ['contract', { to: other }],
  ['contract', { to: `0x${'0'.repeat(40)}` }],
  ['gas', { gas: '1000001' }],
  ['gas_price', { maxFeePerGas: `${200n * 10n ** 9n + 1n}` }],
  ['gas_price', { maxPriorityFeePerGas: `${20n * 10n ** 9n + 1n}` }],
]
test.each(around)('%s refuses %j, whatever the role', (rule, change) => {
  for (const role of roles) expect(verdict(role, { ...asked[role](), ...change })).toBe(rule)
})

const { instruments } = permitted
const unitsMax = BigInt(instruments[0]?.unitsMax ?? 0)
const inDelivery: readonly (readonly [PolicyRule | 'signed', object])[] = [
  ['signed', { units: `${unitsMax}` }],
  ['units', { units: `${unitsMax + 1n}` }],
  ['units', { units: '0' }],
  ['shape', { units: '9'.repeat(78) }],
  ['purchase_id', { purchaseId: `0x${'1'.repeat(64)}` }],
  ['shape', { extra: '1' }],
]
test.each(inDelivery)('a delivery: %s on %j', (rule, change) => {
  const good = deliver()
  expect(verdict('delivery', { ...good, call: { ...good.call, ...change } })).toBe(rule)
})

test('only the tenants that the policy names deliver at a contract, and give up', () => {
  const ofTenant = (tenant: string) => {
    const good = deliver()
    const purchaseId = quoteRefOf(tenant, good.reference)
    return { ...good, tenant, call: { ...good.call, purchaseId } } as typeof good
  }
  expect(verdict('delivery', ofTenant('globex'))).toBe('signed')
  for (const tenant of ['no-such-tenant', 'ACME', 'constructor']) {
    expect(verdict('delivery', ofTenant(tenant))).toBe('tenant')
    expect(verdict('delivery', voidRequest(ofTenant(tenant), 1))).toBe('tenant')
  }
})

test('a purchase is the one of its own tenant and reference', () => {
  expect(verdict('delivery', { ...deliver(), tenant: 'globex' })).toBe('purchase_id')
  expect(verdict('delivery', { ...voidRequest(deliver(), 1), reference: 'BANK0' })).toBe('purchase_id')
})

test('a route is known by all three of its addresses', () => {
  for (const member of ['venue', 'cashToken', 'assetToken'])
    expect(verdict('switch', { ...turn(), call: { ...turn().call, [member]: other } })).toBe('route')
})

test('the delivery contract is no place to switch at, and the router none to deliver at', () => {
  expect(verdict('switch', { ...turn(), to: instruments[0]?.contract })).toBe('contract')
  expect(verdict('delivery', { ...deliver(), to: permitted.router })).toBe('contract')
})

test('a root is written at the contract and for the log that the policy names, and nothing else is called there', () => {
  const { contract, log } = permitted.roots
  expect(verdict('switch', root())).toBe('signed')
  expect(verdict('delivery', root())).toBe('shape')
  expect(verdict('switch', { ...root(), to: permitted.router })).toBe('contract')
  expect(verdict('switch', { ...root(), to: other })).toBe('contract')
  expect(verdict('switch', { ...turn(), to: contract })).toBe('route')
  expect(verdict('switch', { ...turn(), to: contract, tenant: log })).toBe('route')
  expect(verdict('switch', { ...root(), tenant: 'acme' })).toBe('tenant')
  expect(verdict('switch', { ...root(), gas: '1000001' })).toBe('gas')
  const sized = (size: string) => verdict('switch', { ...root(), call: { ...root().call, size } })
  expect(sized(`${2n ** 64n - 1n}`)).toBe('signed')
  for (const size of [`${2n ** 64n}`, '-1', '01', '']) expect(sized(size)).toBe('shape')
  expect(verdict('switch', { ...root(), call: { ...root().call, root: '0x' } })).toBe('shape')
})

test('the roots of a day are counted for the log, however a request is worded', () => {
  const { pace } = judges.switch(root())
  expect(pace.day).toEqual({ amount: '1', max: permitted.roots.rootsPerDay })
  expect(judges.switch(turn()).pace.day).toBeNull()
})

test('a policy of one role is none for the other', () => {
  const file = people.approve(policyOf('switch', 1, permitted))
  expect(() => readPolicy(file, 'delivery', authority, Date.now())).toThrow('the policy')
  expect(() => readPolicy(file, 'operator', authority, Date.now())).toThrow('the policy')
})
