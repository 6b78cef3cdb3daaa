import { beforeAll, expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { created, serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { allPages, listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()
const buyer = { as: 'acme-buyer-1' }
const both = { entitled_tenants: ['acme', 'globex'] }

const filtered = 'status=active&chain=eip155:1&source=registry&symbol=TO&name=Tower'
const cursorOf = async (path: string, as = 'acme-buyer-1'): Promise<string> => {
  const { body } = await service.call('GET', path, { as })
  expect(body.next_cursor).toEqual(expect.any(String))
  return body.next_cursor
}
const expectInvalid = async (path: string, as = 'acme-buyer-1') => {
  const { status, body } = await service.call('GET', path, { as })
  expect([path, as, status, body.code]).toEqual([path, as, 400, 'invalid_cursor'])
}

beforeAll(async () => {
  for (let i = 0; i < 5; i++) await listed(service, aListing({ ...both, chain_id: 'eip155:1' }))
  for (let i = 0; i < 2; i++) await created(service, aMarket())
})

test('a cursor with any byte changed, left out or added is refused', async () => {
  const cursor = await cursorOf('/tokens?limit=2')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const changed = Array.from(cursor).flatMap((own, i) => {
    const at = alphabet.indexOf(own)
    return [1, 2, 4, 8, 16, 32].map((bit) => `${cursor.slice(0, i)}${alphabet[at ^ bit]}${cursor.slice(i + 1)}`)
  })
  const cut = Array.from({ length: cursor.length - 1 }, (_, i) => cursor.slice(0, i + 1))
  const others = [
    `${cursor}A`,
    `${cursor}=`,
    `${cursor}==`,
    ` ${cursor}`,
    `${cursor}\n`,
    `A${cursor}`,
    `${cursor}${cursor}`,
  ]
  const forged = [...changed, ...cut, ...others]
  await Promise.all(forged.map((each) => expectInvalid(`/tokens?cursor=${encodeURIComponent(each)}`)))
  const { body } = await service.call('GET', `/tokens?cursor=${cursor}`, buyer)
  expect(body.items).toHaveLength(3)
})

test('a cursor belongs to its list, its filters and its tenant', async () => {
  const plain = await cursorOf('/tokens?limit=2')
  const narrow = await cursorOf(`/tokens?limit=2&${filtered}`)
  const archive = await cursorOf('/admin/tokens?limit=2', 'acme-admin')
  const market = await cursorOf('/markets?limit=1')
  const first = (await service.call('GET', '/tokens?limit=1', buyer)).body.items[0].id
  const candles = await cursorOf(`/tokens/${first}/candles?from=0&limit=1`)
  for (const foreign of [archive, market, candles]) await expectInvalid(`/tokens?cursor=${foreign}`)
  for (const foreign of [plain, market, candles]) await expectInvalid(`/admin/tokens?cursor=${foreign}`, 'acme-admin')
  await expectInvalid(`/tokens?cursor=${plain}`, 'globex-buyer-1')
  await expectInvalid(`/admin/tokens?cursor=${archive}`, 'globex-admin')
  await expectInvalid(`/markets?cursor=${plain}`)
  for (const filter of filtered.split('&')) await expectInvalid(`/tokens?cursor=${plain}&${filter}`)
  const parts = filtered.split('&')
  for (const left of parts) {
    await expectInvalid(`/tokens?cursor=${narrow}&${parts.filter((part) => part !== left).join('&')}`)
    await expectInvalid(
      `/tokens?cursor=${narrow}&${filtered.replace(left, `${left.split('=')[0]}=paused:1`)}`.replace(
        'status=paused:1',
        'status=paused',
      ),
    )
  }
  const again = await service.call('GET', `/tokens?limit=7&cursor=${narrow}&${filtered}`, { as: 'acme-buyer-2' })
  expect([again.status, again.body.items.length]).toEqual([200, 3])
})

test('a cursor outlives the listing that it ends at', async () => {
  const cursor = await cursorOf('/tokens?limit=2')
  const all = (await allPages(service, '/tokens')).map(({ id }) => id)
  await service.call('DELETE', `/tokens/${all[1]}`, { as: 'acme-admin' })
  const { body } = await service.call('GET', `/tokens?cursor=${cursor}`, buyer)
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(all.slice(2))
})
