import { beforeAll, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { admin, allPages, listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()

const paths: readonly (readonly [string, string, Record<string, string>])[] = [
  ['/tokens', 'acme-buyer-1', { limit: '3' }],
  ['/tokens', 'acme-buyer-2', { limit: '7', status: 'active' }],
  ['/tokens', 'acme-buyer-1', { limit: '2', name: 'tower' }],
  ['/tokens', 'acme-buyer-2', { limit: '5', symbol: 'TO' }],
  ['/tokens', 'acme-buyer-1', { limit: '4', symbol: 't', source: 'registry', chain: 'eip155:1' }],
  ['/admin/tokens', 'acme-admin', { limit: '5' }],
  ['/admin/tokens', 'globex-admin', { limit: '3', symbol: 'tower', name: 'Harbour', status: 'active' }],
]

const write = () => aListing({ chain_id: 'eip155:1' })
/** Nobody touches these while pages are read. */
const still: string[] = []
/** Between them, and free to come and go. */
const restless: string[] = []
beforeAll(async () => {
  for (let i = 0; i < 40; i++) {
    still.push(await listed(service, write()))
    restless.push(await listed(service, write()))
  }
})

const put = (id: string, own: object) =>
  service.call('PUT', `/tokens/${id}`, { ...admin, body: { ...write(), ...own } })

/** Inserts at the end, deletes, hides, pauses, renames and takes away in the middle, until it is stopped. */
async function disturb(isOver: () => boolean, which: number): Promise<number> {
  let done = 0
  while (!isOver() && done < 2000) {
    const id = restless[(which + done * 7) % restless.length]!
    const turn = done % 7
    if (turn === 0) restless.push(await listed(service, write()))
    else if (turn === 1) await service.call('DELETE', `/tokens/${id}`, admin)
    else if (turn === 2) await put(id, { hidden: true })
    else if (turn === 3) await put(id, { hidden: false, status: 'paused' })
    else if (turn === 4) await put(id, { status: 'active', symbol: 'OTHER', name: 'Quay' })
    else if (turn === 5) await put(id, { entitled_tenants: [] })
    else await put(id, { entitled_tenants: ['acme'] })
    done += 1
  }
  return done
}

test('what stood all the while is seen exactly once, and nothing twice, whatever others do meanwhile', {
  timeout: 60_000,
}, async () => {
  let over = false
  const others = Promise.all([0, 11, 23].map((which) => disturb(() => over, which)))
  const readers = paths.map(async ([path, as, query]) => {
    for (let round = 0; round < 4; round++) {
      const seen = (await allPages(service, path, query, as)).map(({ id }) => id)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(seen.toSorted())
      const asStill = seen.filter((id) => still.includes(id))
      expect([path, query, asStill]).toEqual([path, query, still])
    }
  })
  await Promise.all(readers).finally(() => {
    over = true
  })
  const changes = (await others).reduce((sum, done) => sum + done)
  expect(changes).toBeGreaterThan(50)
  process.stdout.write(`racing pages: ${paths.length * 4} lists read through ${changes} changes\n`)
})

test('afterwards every list agrees with the archive', async () => {
  const archive = await allPages<{ id: string; status: string; hidden: boolean; entitled_tenants: string[] }>(
    service,
    '/admin/tokens',
    { limit: '200' },
    'acme-admin',
  )
  expect(archive.map(({ id }) => id)).toEqual([...still, ...restless].sort())
  const visible = archive.filter(
    ({ status, hidden, entitled_tenants }) => status !== 'deleted' && !hidden && entitled_tenants.includes('acme'),
  )
  const seen = await allPages(service, '/tokens', { limit: '200' })
  expect(seen.map(({ id }) => id)).toEqual(visible.map(({ id }) => id))
})
