import { expect, test } from 'vitest'
import { serviceOfThisFile, tokenOf } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'
import { importAll } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()
const [owner, other] = ['acme-admin', 'globex-admin'] as const
const forbidden = { status: 403, code: 'forbidden', requiredRole: 'platform-admin', detail: 'Another tenant owns it.' }

const read = async (path: string) => (await service.call('GET', path, { as: other })).body

test.each([
  ['is absent for another tenant’s administrator', ['acme'], { status: 404, code: 'not_found' }],
  ['that another tenant may see is not its administrator’s to write', ['acme', 'globex'], forbidden],
])('a listing %s', async (_, entitled_tenants, refusal) => {
  const id = await listed(service, aListing({ entitled_tenants }))
  const before = await read(`/admin/tokens/${id}`)
  expect(before).toMatchObject({ owner_tenant: 'acme', entitled_tenants })
  const write = aListing({ name: 'Taken over', entitled_tenants: ['globex'] })
  // Also with the version that it has: the owner is asked before the version.
  for (const headers of [{}, { 'if-match': `"${before.version}"` }, { 'if-match': '"99"' }]) {
    const replaced = await service.call('PUT', `/tokens/${id}`, { as: other, body: write, headers })
    expect(replaced.body).toMatchObject(refusal)
    const deleted = await service.call('DELETE', `/tokens/${id}`, { as: other, headers })
    expect(deleted.body).toMatchObject(refusal)
  }
  expect(await read(`/admin/tokens/${id}`)).toEqual(before)
})

const market = (own: object = {}) => ({
  assetClass: 'bond',
  primaryExecutionKind: 'onchain_rfq_atomic',
  cash: { symbol: 'USDC', decimals: 6, address: null },
  unit: { symbol: 'OWN', decimals: 18, address: null },
  entitledTenants: ['acme', 'globex'],
  ...own,
})

test('AD4: a market is read by every administrator, and changed and switched by those of its owner', async () => {
  const { body } = await service.call('POST', '/admin/markets', { as: owner, body: market() })
  const path = `/admin/markets/${body.pairId}`
  const before = await read(path)
  expect(before).toMatchObject({ ownerTenant: 'acme' })
  const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'test' }
  const bank = { offchainSalesEnabled: true, offchainDeliveryEnabled: true, reason: 'test' }
  for (const [at, write] of [
    [path, market({ feeBps: 1000 })],
    [`${path}/rfq-switches`, switches],
    [`${path}/bank-switches`, bank],
  ] as const)
    expect((await service.call('PUT', at, { as: other, body: write })).body).toMatchObject(forbidden)
  expect(await read(path)).toEqual(before)
  expect((await service.call('PUT', path, { as: owner, body: market({ feeBps: 7 }) })).body.feeBps).toBe(7)
})

test('platform-admin counts beside marketplace-admin, and not instead of it', async () => {
  const id = await listed(service, aListing())
  const body = aListing({ name: 'By the platform' })
  const put = (roles: readonly string[]) =>
    service.call('PUT', `/tokens/${id}`, { token: tokenOf('globex-x', { roles }), body })
  expect((await put(['platform-admin'])).body).toMatchObject({ status: 403, requiredRole: 'marketplace-admin' })
  expect((await put(['marketplace-admin'])).body).toMatchObject({ status: 404 })
  expect((await put(['marketplace-admin', 'platform-admin'])).body).toMatchObject({ name: 'By the platform' })
  expect(await read(`/admin/tokens/${id}`)).toMatchObject({ owner_tenant: 'acme' })
})

test('an import finds the listings of its own tenant alone', async () => {
  const line = JSON.stringify(aListing({ source: 'owned', token_ref: 'same' }))
  const by = (name: string) => importAll(service, line, { authorization: `Bearer ${tokenOf(name)}` })
  const [first, second] = [await by(owner), await by(other)]
  expect([first.lines[0]!.result, second.lines[0]!.result]).toEqual(['created', 'created'])
  expect(second.lines[0]!.id).not.toBe(first.lines[0]!.id)
  expect((await by(owner)).lines[0]).toMatchObject({ result: 'unchanged', id: first.lines[0]!.id })
})

test('the database gives the owner itself: no login of the service can write one', async () => {
  const { rows } = await service.database.admin.query(
    `select table_name, privilege_type from information_schema.column_privileges
      where table_schema = 'app' and column_name = 'owner_tenant' and privilege_type <> 'SELECT' and grantee like 'fh\\_%'
        and grantee <> 'fh_owner'`,
  )
  expect(rows).toEqual([])
})
