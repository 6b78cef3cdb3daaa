import type { Listing, ListingWrite } from '@firsthand/wire/listings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { admin, allPages } from './testing/listing-catalogue.ts'
import { importAll, lineOf } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()
const seed = 20261115

type Asked = Partial<Record<'status' | 'chain' | 'source' | 'symbol' | 'name', string>>
const filters = ['status', 'chain', 'source', 'symbol', 'name'] as const
const subsets = Array.from({ length: 2 ** filters.length }, (_, bits) => filters.filter((_f, i) => bits & (1 << i)))

const same = (text: string) => text.toLowerCase()
/** What each filter means, in plain words of the language. */
const fits: Readonly<Record<keyof Asked, (listing: Listing, wanted: string) => boolean>> = {
  status: ({ status }, wanted) => status === wanted,
  chain: ({ chain_id }, wanted) => chain_id === wanted,
  source: ({ source }, wanted) => source === wanted,
  symbol: ({ symbol }, wanted) => same(symbol).startsWith(same(wanted)),
  name: ({ name }, wanted) => same(name).includes(same(wanted)),
}
const matches = (listing: Listing, asked: Asked) =>
  filters.every((name) => asked[name] === undefined || fits[name](listing, asked[name]))

/** Few characters, so that much begins alike, and all that a pattern could trip over. */
const letter = fc.constantFrom(...Array.from('aAbB%_\\*.\'" -éÉжЖ雪😀ßſ0'))
const chain = fc.constantFrom('eip155:1', 'eip155:10', 'solana:mainnet', null)
const source = fc.constantFrom('registry', 'Registry', 'a_b', 'a%b')
const write = fc.record({
  source,
  symbol: fc.string({ unit: letter, minLength: 1, maxLength: 32, size: 'max' }),
  name: fc.string({ unit: letter, minLength: 1, maxLength: 12 }),
  chain_id: chain,
  status: fc.constantFrom('active', 'paused'),
  hidden: fc.constantFrom(false, false, false, true),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'deleted'),
})
type Write = ListingWrite & { readonly fate: string }

/** A value of each filter: often one that something in the catalogue has, in another case. */
const questions = fc.record({
  of: fc.nat(),
  from: fc.nat(7),
  length: fc.integer({ min: 1, max: 5 }),
  shout: fc.boolean(),
  free: fc.option(fc.string({ unit: letter, minLength: 1, maxLength: 3 }), { nil: null, freq: 4 }),
  status: fc.constantFrom('active', 'paused', 'deleted'),
  limit: fc.integer({ min: 1, max: 40 }),
})
type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never

function ask(names: readonly (keyof Asked)[], question: Question, writes: readonly Write[]): Asked {
  const { of, from, length, shout, free, status } = question
  const one = writes[of % Math.max(1, writes.length)] ?? aListing()
  const cased = (text: string) => (shout ? text.toUpperCase() : text.toLowerCase())
  const part = (text: string, at: number) =>
    cased(
      Array.from(text)
        .slice(at, at + length)
        .join(''),
    ) || text
  const name = free ?? part(one.name, from % Array.from(one.name).length)
  const all = {
    status,
    chain: one.chain_id ?? 'eip155:1',
    source: one.source,
    symbol: free ?? part(one.symbol, 0),
    name,
  }
  return Object.fromEntries(names.map((each) => [each, all[each]]))
}

const byId = (a: Listing, b: Listing) => (a.id < b.id ? -1 : 1)
/** Everything that was ever made here, as administrators see it. */
const archive: Listing[] = []
let catalogues = 0

async function fill(tenant: string, writes: readonly Write[]): Promise<Listing[]> {
  const body = writes.map(({ fate: _, ...own }, i) =>
    lineOf(i, { ...own, entitled_tenants: [tenant], token_ref: `${tenant} ${i}` }),
  )
  const { lines } = await importAll(service, body.join(''))
  const visible: Listing[] = []
  for (const [i, { fate, ...own }] of writes.entries()) {
    const id = lines[i]!.id!
    const status = fate === 'deleted' ? fate : own.status
    if (fate === 'deleted') await service.call('DELETE', `/tokens/${id}`, admin)
    const one = { ...own, id, status } as Listing
    archive.push(one)
    if (fate === 'kept' && own.hidden === false) visible.push(one)
  }
  return visible
}
const ids = (some: readonly Listing[]) => some.toSorted(byId).map(({ id }) => id)

test('pages of any size join to what a plain reading of the filters gives: each alone and all together', {
  timeout: 60_000,
}, async () => {
  let asked = 0
  let found = 0
  const catalogue = fc.array(write, { minLength: 12, maxLength: 40 }) as fc.Arbitrary<Write[]>
  const some = fc.array(questions, { minLength: subsets.length, maxLength: subsets.length })
  await fc.assert(
    fc.asyncProperty(catalogue, some, async (writes, requestedOnes) => {
      const tenant = `t${catalogues++}`
      const visible = await fill(tenant, writes)
      for (const [i, names] of subsets.entries()) {
        const query: Asked = ask(names, requestedOnes[i]!, writes)
        const limit = `${requestedOnes[i]!.limit}`
        const [ours, every] = [visible, archive].map((all) => ids(all.filter((one) => matches(one, query))))
        const shown = await allPages(service, '/tokens', { ...query, limit }, `${tenant}-buyer`)
        expect([query, shown.map(({ id }) => id)]).toEqual([query, ours])
        const kept = await allPages(service, '/admin/tokens', { ...query, limit: '50' }, 'acme-admin')
        expect([query, kept.map(({ id }) => id)]).toEqual([query, every])
        asked += 2
        found += Number(shown.length > 0) + Number(kept.length > 0)
      }
    }),
    { numRuns: 8, seed, endOnFailure: true },
  )
  // A test in which nothing is found would hold whatever the service did.
  expect(found).toBeGreaterThan(asked / 3)
  process.stdout.write(
    `listing pages: ${asked} lists of ${archive.length} listings, ${found} not empty, seed ${seed}\n`,
  )
})
