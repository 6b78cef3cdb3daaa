import { beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication, approve, decide, openReviewOf } from '../testing/customers.ts'

const compliance = complianceOfThisFile()
const officer = 'acme-compliance-officer'
const second = 'acme-compliance-officer-2'
const get = async (path: string, as = officer) => (await compliance.call('GET', path, { as })).body
const apply = (as: string, name?: string) => compliance.call('PUT', '/profile', { as, body: anApplication(name) })
const place = async (subject: string, as = officer): Promise<string> =>
  (await compliance.call('POST', '/officer/holds', { as, body: { subject, reason: 'odd transfers' } })).body.id
const release = (id: string, as: string, reason: string) =>
  compliance.call('POST', `/officer/holds/${id}/release`, { as, body: { reason } })
const work = async (as = officer) => {
  const { asOf, items } = await get('/officer/work', as)
  expect(asOf).toMatch(/^20.*Z$/)
  return Object.fromEntries(items.map(({ queue, ...rest }: { queue: string }) => [queue, rest]))
}

/** What an officer's reads have left, by kind. */
async function recorded(kind: string, tenant = 'acme'): Promise<Record<string, unknown>[]> {
  const { rows } = await compliance.admin.query(
    `select actor, payload from cmp.chain_record where tenant_id = $1 and chain = 'audit' and kind = $2 order by seq`,
    [tenant, kind],
  )
  return rows.map(({ actor, payload }) => {
    const { issuer: _, ...rest } = JSON.parse(payload)
    return { actor, ...rest }
  })
}

const nothing = { count: 0, oldestAt: null, sums: [] }

beforeAll(async () => {
  await approve(compliance, 'acme-ada')
})

test('G14: an officer’s work is counted by queue, with the age of the oldest and nothing about anybody', async () => {
  expect(await work()).toEqual({ reviews: nothing, screening_hits: nothing, holds_awaiting_release: nothing })
  await apply('acme-bob', 'Bob Example')
  await apply('acme-mallory', 'SAMPLE, Mallory')
  const id = await place('acme-ada')
  expect((await work()).holds_awaiting_release).toEqual(nothing)
  await release(id, officer, 'explained')
  const waiting = { count: 1, oldestAt: expect.stringMatching(/^20.*Z$/), sums: [] }
  expect(await work(second)).toEqual({ reviews: waiting, screening_hits: waiting, holds_awaiting_release: waiting })
  const { text } = await compliance.call('GET', '/officer/work', { as: second })
  expect(text).not.toMatch(/acme|Example|Mallory|odd/)
  expect(await work('globex-compliance-officer')).toMatchObject({ reviews: nothing, holds_awaiting_release: nothing })
})

test('G14: what only another officer may decide is not this officer’s work', async () => {
  expect((await work()).holds_awaiting_release).toEqual(nothing)
  expect((await work(second)).holds_awaiting_release.count).toBe(1)
  await apply(second, 'Second Officer')
  expect([(await work()).reviews.count, (await work(second)).reviews.count]).toEqual([2, 1])
})

test('G14: a count leaves no record, every other read of an officer does', async () => {
  const before = await compliance.admin.query(`select count(*)::int from cmp.chain_record where chain = 'audit'`)
  await work()
  const after = await compliance.admin.query(`select count(*)::int from cmp.chain_record where chain = 'audit'`)
  expect(after.rows).toEqual(before.rows)
})

test('G14: holds are listed by state, with who, when and why, and the list is on record', async () => {
  const [proposed] = (await get('/officer/holds?state=release_proposed')).items
  expect(proposed).toMatchObject({
    subject: 'acme-ada',
    state: 'release_proposed',
    reason: 'odd transfers',
    placedBy: officer,
    proposedBy: officer,
    proposedAt: expect.stringMatching(/^20.*Z$/),
    proposedReason: 'explained',
    releasedBy: null,
    releasedAt: null,
    releaseReason: null,
  })
  const { body: released } = await release(proposed.id, second, 'checked the papers')
  expect(released).toMatchObject({ releasedBy: second, releaseReason: 'checked the papers' })
  expect((await get('/officer/holds?state=released')).items).toEqual([released])
  expect(released.releasedAt > released.proposedAt).toBe(true)
  const held = await place('acme-bob')
  expect((await get('/officer/holds?state=held')).items.map(({ id }: { id: string }) => id)).toEqual([held])
  const first = await get('/officer/holds?limit=1')
  const rest = await get(`/officer/holds?limit=1&cursor=${first.next_cursor}`)
  expect([first.items[0].id, rest.items[0].id, rest.next_cursor]).toEqual([proposed.id, held, null])
  expect(await get('/officer/holds', 'globex-compliance-officer')).toEqual({ items: [], next_cursor: null })
  expect((await compliance.call('GET', '/officer/holds?state=frozen', { as: officer })).status).toBe(400)
  expect((await recorded('hold.listed'))[0]).toEqual({ actor: officer, state: 'release_proposed', after: null })
})

test('G14: customers are found by a part of their subject or name, in any case, with the hold beside the status', async () => {
  const found = async (q: string, as = officer) => (await get(`/officer/customers?q=${q}`, as)).items
  expect(await found('ADA')).toEqual([
    {
      subject: 'acme-ada',
      person: compliance.personOf('acme-ada'),
      legalName: 'Ada Example',
      kycStatus: 'approved',
      reviewDueAt: '2099-01-01T00:00:00.000Z',
      held: false,
      updatedAt: expect.stringMatching(/^20.*Z$/),
    },
  ])
  expect(await found('bob%20ex')).toMatchObject([{ subject: 'acme-bob', kycStatus: 'pending', held: true }])
  expect([await found('%25'), await found('a_a'), await found('nobody')]).toEqual([[], [], []])
  expect(await found('ada', 'globex-compliance-officer')).toEqual([])
  for (const q of ['', '%00', 'x'.repeat(201)])
    expect((await compliance.call('GET', `/officer/customers?q=${q}`, { as: officer })).status).toBe(400)
})

test('G14: customers are read in pages, and the record names who was shown, never what was searched for', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 10; pages++) {
    const page: { items: { subject: string }[]; next_cursor: string | null } = await get(
      `/officer/customers?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    seen.push(...page.items.map(({ subject }) => subject))
    cursor = page.next_cursor
  }
  // In the order of pseudonyms, and nobody twice.
  expect(seen.toSorted()).toEqual(['acme-ada', 'acme-bob', second, 'acme-mallory'])
  await get('/officer/customers?q=Example')
  const { subjects, ...rest } = (await recorded('customer.listed')).at(-1) as { subjects: string[] }
  expect(rest).toEqual({ actor: officer })
  expect(new Set(subjects)).toEqual(new Set(['acme-ada', 'acme-bob'].map((name) => compliance.personOf(name))))
})

test('G14: one review is read with what it is about, in the officer’s tenant alone, and is on record', async () => {
  const { id } = await openReviewOf(compliance, 'acme-mallory')
  expect(await get(`/officer/reviews/${id}`)).toMatchObject({
    id,
    subject: 'acme-mallory',
    evidence: { matches: [{ list: 'sandbox', entry: '90001', name: 'Mallory Sample' }] },
    outcome: null,
  })
  await decide(compliance, 'acme-mallory', { outcome: 'rejected', reason: 'on the list' })
  expect(await get(`/officer/reviews/${id}`)).toMatchObject({ outcome: 'rejected', reason: 'on the list' })
  const foreign = await compliance.call('GET', `/officer/reviews/${id}`, { as: 'globex-compliance-officer' })
  expect(foreign.status).toBe(404)
  expect((await recorded('review.read'))[0]).toEqual({ actor: officer, id })
})

test('G14: reviews that met an entry of a list can be read apart from the others', async () => {
  await apply('acme-mal', 'Mallory Sample')
  const subjects = async (screening: string) =>
    (await get(`/officer/reviews?screening=${screening}`)).items.map(({ subject }: { subject: string }) => subject)
  expect(await subjects('hit')).toEqual(['acme-mal'])
  expect(await subjects('clear')).toEqual(['acme-bob', second])
})

test('G14: support and auditors read nothing of an officer’s', async () => {
  const { id } = await openReviewOf(compliance, 'acme-mal')
  const paths = ['work', 'reviews', `reviews/${id}`, 'holds', 'customers', 'customers/acme-ada']
  for (const as of ['acme-support', 'acme-auditor', 'acme-treasury-operator'])
    for (const path of paths) {
      const { status, body } = await compliance.call('GET', `/officer/${path}`, { as })
      expect([path, status, body.requiredRole]).toEqual([path, 403, 'compliance-officer'])
    }
})
