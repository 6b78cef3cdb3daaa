import { readFile } from 'node:fs/promises'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { expect, inject, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'

const service = serviceOfThisFile()

const documents = ['/openapi.json', '/refusal-codes', '/reference/', '/reference/js/scalar.js']

test.each(documents)('%s needs a token on the API and none on the documents listener', async (path) => {
  expect((await service.call('GET', path)).status).toBe(401)
  const own = await service.call('GET', path, { as: 'acme-buyer-1' })
  const open = await fetch(`${service.documentsUrl}${path}`)
  expect([own.status, open.status]).toEqual([200, 200])
  expect(open.headers.get('cache-control')).toBe('public, max-age=300')
  // The page of the API lets its reader try requests; nothing else differs.
  const text = (await open.text()).replace('"hideTestRequestButton": true', '"hideTestRequestButton": false')
  expect(text).toBe(own.text)
})

test('the keys of the signers are served like the other documents, and remembered for seconds only', async () => {
  const path = '/.well-known/settlement-keys.json'
  expect((await service.call('GET', path)).status).toBe(401)
  const own = await service.call('GET', path, { as: 'acme-buyer-1' })
  const open = await fetch(`${service.documentsUrl}${path}`)
  expect([own.status, open.status, open.headers.get('cache-control')]).toEqual([200, 200, 'public, max-age=5'])
  const { keys } = JSON.parse(await readFile(inject('world').settlementKeysFile, 'utf8'))
  expect(own.body.items).toHaveLength(keys.length)
  expect(await open.text()).toBe(own.text)
})

test('A9: the keys are a list like any other, by the roles of a bundle and with addresses as EIP-55 writes them', async () => {
  const { body } = await service.call('GET', '/.well-known/settlement-keys.json', { as: 'acme-buyer-1' })
  expect(body.next_cursor).toBeNull()
  const roles = body.items.map(({ role }: { role: string }) => role)
  expect(roles).toEqual(expect.arrayContaining(['settlementOperator', 'complianceAttestation', 'feeAttestation']))
  for (const { address } of body.items) expect(address).toBe(checksumAddress(address))
})

test('the document names the address where the API is reached', async () => {
  const { body } = await service.call('GET', '/openapi.json', { as: 'acme-buyer-1' })
  expect(body.servers).toEqual([{ url: service.url, description: 'The API.' }])
})

test('the document that is served is the committed one, but for that address', async () => {
  const { body } = await service.call('GET', '/openapi.json', { as: 'acme-buyer-1' })
  const committed = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  expect(body).toEqual({ ...committed, servers: body.servers })
})

test('the documents listener serves nothing else', async () => {
  for (const path of ['/healthz', '/markets', '/admin/markets', '/', '/metrics', '/readyz']) {
    expect([path, (await fetch(`${service.documentsUrl}${path}`)).status]).toEqual([path, 404])
  }
  const posted = await fetch(`${service.documentsUrl}/openapi.json`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('the reference page may load and call nothing outside its own host', async () => {
  const page = await fetch(`${service.documentsUrl}/reference/`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toMatch(/https?:/)
  expect(await page.text()).not.toMatch(/(src|href)="https?:/)
})

test('an unreadable Host on the page is malformed, not a fault of ours', async () => {
  const { status } = await service.call('GET', '/reference/', { as: 'acme-buyer-1', headers: { host: 'a:b:c' } })
  expect([200, 400]).toContain(status)
})
