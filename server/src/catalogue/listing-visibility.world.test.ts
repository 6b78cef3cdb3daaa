import { listingStatuses } from '@firsthand/wire/listings'
import { roles } from '@firsthand/wire/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOfThisFile, tokenOf } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { admin, listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()

const tenants = ['acme', 'globex', 'initech'] as const
const audiences = [[], ['acme'], ['globex'], ['acme', 'globex']] as const
const kinds = listingStatuses.flatMap((status) =>
  [false, true].flatMap((hidden) => audiences.map((entitled) => ({ status, hidden, entitled }))),
)
const roleSets = [[], ...roles.map((role) => [role]), [...roles]]
const readers = tenants.flatMap((tenant) =>
  roleSets.map((own) => ({ name: `${tenant} with ${own.join(' and ') || 'no role'}`, tenant, roles: own })),
)
type Kind = (typeof kinds)[number]
type Reader = (typeof readers)[number]

/** The whole rule. A role has no part in it. */
const sees = ({ tenant }: Reader, { status, hidden, entitled }: Kind) =>
  (entitled as readonly string[]).includes(tenant) && !hidden && status !== 'deleted'
const administers = (reader: Reader) => reader.roles.includes('marketplace-admin')

/** One listing of each kind, made the way administrators make them. */
const listingSource: (Kind & { readonly id: string })[] = []
beforeAll(async () => {
  for (const kind of kinds) {
    const { status, hidden, entitled } = kind
    const write = { hidden, entitled_tenants: [...entitled], ...(status === 'paused' && { status }) }
    const id = await listed(service, aListing(write))
    if (status === 'deleted') await service.call('DELETE', `/tokens/${id}`, admin)
    listingSource.push({ ...kind, id })
  }
})

const get = (reader: Reader, path: string) =>
  service.call('GET', path, { token: tokenOf(`${reader.tenant}-reader`, { roles: reader.roles }) })
const idsIn = (body: any): string[] => body.items.map(({ id }: { id: string }) => id)
const sorted = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id).sort()

test('the matrix is whole', () => expect([kinds.length, readers.length]).toEqual([24, 33]))

describe.each(readers.map((reader) => [reader.name, reader] as const))('%s', (_name, reader) => {
  const visible = () => listingSource.filter((kind) => sees(reader, kind))

  test.each(['', '/candles'])('reads each listing%s, or is answered that there is none', async (what) => {
    await Promise.all(
      listingSource.map(async (kind) => {
        const { status, body } = await get(reader, `/tokens/${kind.id}${what}`)
        const wanted = sees(reader, kind) ? [200, undefined] : [404, 'not_found']
        expect([kind, status, body.code]).toEqual([kind, ...wanted])
      }),
    )
  })

  test('lists what it sees, by any status', async () => {
    expect(idsIn((await get(reader, '/tokens')).body)).toEqual(sorted(visible()))
    for (const status of listingStatuses) {
      const some = visible().filter((kind) => kind.status === status)
      expect(idsIn((await get(reader, `/tokens?status=${status}`)).body)).toEqual(sorted(some))
    }
  })

  test('reads the archive with the role, and none of it without', async () => {
    const answers = await Promise.all(listingSource.map(({ id }) => get(reader, `/admin/tokens/${id}`)))
    const list = await get(reader, '/admin/tokens')
    const wanted = administers(reader) ? 200 : 403
    expect([...answers, list].map(({ status }) => status)).toEqual(Array(listingSource.length + 1).fill(wanted))
    if (!administers(reader)) return
    expect(idsIn(list.body)).toEqual(sorted(listingSource))
    answers.forEach(({ body }, i) => {
      const { id, status, hidden, entitled } = listingSource[i]!
      expect(body).toMatchObject({ id, status, hidden, entitled_tenants: entitled })
    })
    for (const status of listingStatuses) {
      const some = listingSource.filter((kind) => kind.status === status)
      expect(idsIn((await get(reader, `/admin/tokens?status=${status}`)).body)).toEqual(sorted(some))
    }
  })
})

test('without a token there is nothing', async () => {
  for (const path of ['/tokens', '/tokens/1', '/tokens/1/candles', '/admin/tokens', '/admin/tokens/1']) {
    expect([path, (await service.call('GET', path)).status]).toEqual([path, 401])
  }
})
