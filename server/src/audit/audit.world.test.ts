import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { created, serviceOfThisFile } from '#testing/service-under-test'

const service = serviceOfThisFile()

const read = (path: string, as = 'acme-auditor') => service.call('GET', path, { as })
const headOf = async (as?: string) => (await read('/admin/audit/head', as)).body

test('G11: an auditor reads who changed a market under which request, and nobody else does', async () => {
  const { pairId } = await created(service, aMarket())
  const { body } = await read(`/admin/audit?subject=${pairId}&actor=acme-admin&order=desc`)
  const [record] = body.items
  expect(record).toMatchObject({ actor: 'acme-admin', action: 'market.created', subject: `${pairId}` })
  expect(JSON.parse(record.payload)).toMatchObject({ requestId: record.requestId, after: { pairId } })
  expect((await read(`/admin/audit?requestId=${record.requestId}`)).body.items).toEqual([record])
  for (const as of ['acme-admin', 'acme-support', 'acme-treasury-both', 'acme-compliance-officer', 'acme-buyer-1'])
    expect((await read('/admin/audit', as)).body).toMatchObject({ code: 'forbidden', requiredRole: 'auditor' })
  expect((await read('/admin/audit', 'globex-auditor')).body.items).toEqual([])
})

test('G11: paging to the end arrives there, with one record for the whole of it', async () => {
  const before = await headOf()
  const found: number[] = []
  let next: string | null = null
  do {
    const path: string = `/admin/audit?limit=2${next === null ? '' : `&cursor=${next}`}`
    const { items, next_cursor } = (await read(path)).body
    found.push(...items.map(({ sequence }: { sequence: number }) => sequence))
    next = next_cursor
  } while (next !== null && found.length < 1000)
  const after = await headOf()
  expect(after).toMatchObject({ tenant: 'acme', sequence: before.sequence + 1 })
  expect(found).toEqual(Array.from({ length: after.sequence }, (_, index) => index + 1))
  const last = (await read('/admin/audit?order=desc&limit=1')).body
  expect(last.items[0]).toMatchObject({ action: 'audit.listed', hash: after.hash })
  const stolen = await service.call('GET', `/admin/audit?order=desc&limit=1&cursor=${last.next_cursor}`, {
    as: 'globex-auditor',
  })
  expect(stolen.body.code).toBe('invalid_cursor')
})

test('G9: a list of staff leaves as CSV with one record for all its pages, and shows what its JSON shows', async () => {
  const before = await headOf()
  const asked = { as: 'acme-auditor', headers: { accept: 'text/csv', 'x-request-id': 'export-1' } }
  const { text, headers } = await service.call('GET', '/admin/audit?action=market.created', asked)
  expect(headers.get('content-disposition')).toContain('firsthand-admin-audit-list-')
  const { items } = (await read('/admin/audit?action=market.created&limit=200')).body
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows).toEqual(
    items.map((item: object) => Object.fromEntries(Object.entries(item).map(([k, v]) => [k, `${v}`]))),
  )
  const [record] = (await read('/admin/audit?requestId=export-1')).body.items
  expect([record.sequence, record.action, JSON.parse(record.payload)]).toMatchObject([
    before.sequence + 1,
    'list.exported',
    { operation: 'admin.audit.list', filter: { action: 'market.created' } },
  ])
})

test('G9: every list of staff has a header, and none without its role', async () => {
  const document = (await service.call('GET', '/openapi.json', { as: 'acme-buyer-1' })).body
  const lists = Object.entries<any>(document.paths).filter(([, { get }]) => get?.responses[200].content?.['text/csv'])
  const operations = lists.map(([, { get }]) => get.operationId)
  expect(operations).toEqual(
    expect.arrayContaining([
      'events.list',
      'proposals.list',
      'admin.tokens.list',
      'treasury.purchases.list',
      'rfq.quotes.list',
    ]),
  )
  expect(operations).not.toContain('tokens.list')
  const everybody = ['admin', 'integrator', 'treasury-both', 'compliance-officer', 'auditor', 'support', 'bank-gateway']
  for (const [path, { get }] of lists.filter(([each]) => !each.includes('{'))) {
    const answers = []
    for (const who of everybody)
      answers.push(await service.call('GET', path, { as: `acme-${who}`, headers: { accept: 'text/csv' } }))
    const files = answers.filter(({ status }) => status === 200)
    expect(files.length, get.operationId).toBeGreaterThan(0)
    for (const { text } of files) expect(text, get.operationId).toMatch(/^[A-Za-z0-9._]+(,[A-Za-z0-9._]+)+\r\n/)
    for (const { status } of answers) expect([200, 403]).toContain(status)
  }
})

test('G9: an export of events is one record, and the records of its pages are none', async () => {
  const before = await headOf()
  const asked = { as: 'acme-integrator', headers: { accept: 'text/csv' } }
  const { text } = await service.call('GET', '/events?type=market.created', asked)
  expect(text.split('\r\n')[0]).toBe(
    'specversion,id,source,type,subject,time,datacontenttype,dataschema,tenant,sequence,data',
  )
  const treasury = { as: 'acme-treasury-operator', headers: { accept: 'text/csv' } }
  const { text: purchases } = await service.call('GET', '/treasury/purchases', treasury)
  expect(purchases).toContain('amountDue,amountDue.decimal,amountHeld,amountHeld.decimal,unitAmount,unitAmount.decimal')
  await service.call('GET', '/proposals', treasury)
  expect((await headOf()).sequence).toBe(before.sequence + 3)
})
