import { glob, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { type ComplianceReason, complianceRefusals, complianceRowOf } from '@firsthand/wire/compliance-refusals'
import { generalRefusals } from '@firsthand/wire/refusals/general'
import { expect, test } from 'vitest'
import { ask, complianceOfThisFile, complianceUnderTest, tokenOf } from '../testing/compliance-under-test.ts'
import { anApplication } from '../testing/customers.ts'
import { document, operations } from '../testing/declared.ts'

const compliance = complianceOfThisFile()
const put = (body: unknown, headers = {}) => compliance.call('PUT', '/profile', { as: 'acme-edge', body, headers })

const malformed: readonly (readonly [string, unknown])[] = [
  ['an unknown field', { ...anApplication(), kycStatus: 'approved' }],
  ['a missing field', { legalName: 'x' }],
  ['a number for a text', { ...anApplication(), legalName: 7 }],
  ['a jurisdiction in lower case', { ...anApplication(), jurisdiction: 'ch' }],
  ['an empty name', { ...anApplication(), legalName: '' }],
  [
    'a key twice',
    '{"legalName":"a","legalName":"b","jurisdiction":"CH","investorCategory":"retail","assetClasses":[]}',
  ],
  ['a key twice in disguise', '{"legalName":"a","l\\u0065galName":"b"}'],
  ['a prototype', '{"__proto__":{"x":1}}'],
  ['half a surrogate', { ...anApplication(), legalName: '\ud800' }],
  ['a NUL', { ...anApplication(), legalName: 'a\0b' }],
  ['an array', []],
  ['null', 'null'],
  ['no JSON', '{'],
  ['nothing', ''],
]
test.each(malformed)('%s is malformed', async (_what, body) => {
  const { status, body: problem, headers } = await put(body)
  expect([status, problem.code, headers.get('content-type')]).toEqual([
    400,
    'invalid_request',
    expect.stringMatching(/^application\/problem[+]json/),
  ])
})

test('each bad field has its own entry', async () => {
  const { body } = await put({ ...anApplication(), jurisdiction: 1, typo: 1 })
  expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['/jurisdiction', '/typo'])
})

const causes: Readonly<Partial<Record<ComplianceReason, () => Promise<{ status: number; body: any }>>>> = {
  unauthenticated: () => compliance.call('GET', '/profile'),
  forbidden: () => compliance.call('GET', '/officer/reviews', { as: 'acme-edge' }),
  not_found: () => compliance.call('GET', '/nowhere', { as: 'acme-edge' }),
  method_not_allowed: () => compliance.call('DELETE', '/profile', { as: 'acme-edge' }),
  payload_too_large: () => put({ ...anApplication(), legalName: 'x'.repeat(17_000) }),
  unsupported_media_type: () => put('{}', { 'content-type': 'text/plain' }),
  async rate_limited() {
    const own = await complianceUnderTest({ settings: { COMPLIANCE_RATE_LIMIT: '{"perSecond":0.1,"burst":3}' } })
    try {
      const send = (as: string) => own.call('GET', '/profile', { as })
      for (let i = 0; i < 3; i++) expect((await send('acme-edge')).status).toBe(200)
      expect((await send('acme-other')).status).toBe(200)
      const answer = await send('acme-edge')
      expect(answer.headers.get('retry-after')).toBe(`${answer.body.retryAfterSeconds}`)
      return answer
    } finally {
      await own.stop()
    }
  },
  async service_overloaded() {
    const own = await complianceUnderTest()
    try {
      // From now on the database lets no login in.
      await own.admin.query(
        `do $$ begin execute format('alter database %I connection limit 0', current_database()); end $$`,
      )
      await own.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and usename like 'fhc_%'`)
      return await own.call('GET', '/profile', { as: 'acme-edge' })
    } finally {
      await own.stop()
    }
  },
  async outcome_unknown() {
    const own = await complianceUnderTest()
    try {
      // The server ends the connection in the middle of the commit.
      await own.admin.query(`create function cmp.end_session() returns trigger security definer language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger ends after insert or update on cmp.customer deferrable initially deferred
          for each row execute function cmp.end_session()`)
      return await own.call('PUT', '/profile', { as: 'acme-edge', body: anApplication() })
    } finally {
      await own.stop()
    }
  },
  async identity_unavailable() {
    const identity = { issuer: 'http://127.0.0.1:1', audience: 'x' }
    const own = await complianceUnderTest({ settings: { COMPLIANCE_IDENTITY_PROVIDER: JSON.stringify(identity) } })
    try {
      return await own.call('GET', '/profile', { as: 'acme-edge' })
    } finally {
      await own.stop()
    }
  },
  async internal_error() {
    await compliance.admin.query('alter table cmp.hold rename to away')
    const answer = await compliance.call('GET', '/profile', { as: 'acme-edge' })
    await compliance.admin.query('alter table cmp.away rename to hold')
    return answer
  },
}
test.each(Object.keys(causes) as ComplianceReason[])('%s is answered by its row', async (reason) => {
  const { status, body } = await causes[reason]!()
  const { title, status: wanted, retryable } = complianceRowOf(reason)
  expect([status, body]).toEqual([wanted, expect.objectContaining({ code: reason, title, status, retryable })])
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['type', 'detail', 'requestId']))
  expect(JSON.stringify(body)).not.toMatch(/cmp\.|select |ECONN|node_modules| at /)
})

test('every refusal is raised in exactly one place', async () => {
  const counts: Record<string, number> = {}
  // What Compliance shares with the service is raised in the packages that both stand on.
  const shared = new Set<string>(Object.keys(generalRefusals))
  for await (const path of glob('{compliance,platform/*}/src/**/*.ts', {
    exclude: (name) => /test\.ts$|testing/.test(name),
  })) {
    const raised = (await readFile(path, 'utf8')).matchAll(/new Refusal\(\s*'([a-z_]+)'/g)
    for (const [, reason = ''] of raised) {
      const isOurs = Object.hasOwn(complianceRefusals, reason) || path.startsWith('compliance/')
      if (isOurs) counts[reason] = (counts[reason] ?? 0) + 1
      if (isOurs && path.startsWith('platform/')) expect(shared).toContain(reason)
    }
  }
  expect(counts).toEqual(Object.fromEntries(Object.keys(complianceRefusals).map((reason) => [reason, 1])))
})

test('the caller’s request id returns, and an unsound one is replaced', async () => {
  const id = async (given: string) =>
    (await compliance.call('GET', '/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await id('mine-1')).toBe('mine-1')
  expect(await id('not mine')).toMatch(/^req_[0-9a-f]{32}$/)
})

test('a header that stands there twice is refused', async () => {
  const socket = connect(Number(new URL(compliance.url).port), '127.0.0.1')
  const token = tokenOf('acme-edge')
  const lines = ['GET /profile HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, `authorization: Bearer ${token}`]
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const text = (await Array.fromAsync(socket)).join('')
  expect(text).toMatch(/^HTTP\/1.1 400/)
})

test('G14: the document is open, and is the one that was generated', async () => {
  const { status, body } = await compliance.call('GET', '/openapi.json')
  expect([status, body.info.title]).toEqual([200, 'Firsthand Compliance'])
  expect(body).toEqual(document)
})

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, crypto.randomUUID())

test('every route says who may call it: without a token only the public ones answer', async () => {
  for (const { operationId, method, path, security } of operations) {
    const { status } = await compliance.call(method, pathOf(path))
    expect([operationId, status]).toEqual([operationId, security?.length === 0 ? 200 : 401])
  }
})

test('G14: of the calls with a role, auditors reach the decisions alone, support none, officers all', async () => {
  expect(operations.length).toBeGreaterThan(20)
  for (const { operationId, method, path, responses } of operations) {
    const status = async (as: string) => (await compliance.call(method, pathOf(path), { as })).status
    const needsRole = responses['403']?.$ref?.includes('/Forbidden') ?? false
    expect([operationId, needsRole]).toEqual([operationId, /^(officer|decisions)\./.test(operationId)])
    expect([operationId, (await status('acme-support')) === 403]).toEqual([operationId, needsRole])
    const refusesAuditor = needsRole && operationId !== 'decisions.list'
    expect([operationId, (await status('acme-auditor')) === 403]).toEqual([operationId, refusesAuditor])
    expect([operationId, await status('acme-compliance-officer')]).not.toContain(403)
  }
})

test('what the service asks is not on this listener, and the reverse', async () => {
  expect((await ask(compliance.serviceUrl, 'GET', '/profile', { as: 'acme-edge' })).status).toBe(404)
  expect((await ask(compliance.serviceUrl, 'GET', '/openapi.json')).status).toBe(404)
  expect((await ask(compliance.url, 'POST', '/standing', { as: 'acme-edge' })).status).toBe(404)
})

test('no log line holds a token, an address or a name', async () => {
  await put({ ...anApplication('Canary Name'), canary: `0x${'c'.repeat(40)}` })
  const lines = compliance.log.join('')
  expect(lines).not.toMatch(/eyJ|Canary|0xc{40}/)
  expect(lines).toContain('invalid_request')
})

test('a database that takes no writes is an outage, and the next connection may find another one', async () => {
  const own = await complianceUnderTest()
  const turn = (readOnly: string) =>
    own.admin.query(`set transaction read write; do $$ begin execute format('alter database %I set default_transaction_read_only = ${readOnly}',
      current_database()); end $$`)
  const apply = () => own.call('PUT', '/profile', { as: 'acme-read-only', body: anApplication() })
  try {
    await turn('on')
    await own.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and usename = 'fhc_customer'`)
    await expect.poll(async () => (await apply()).body.code).toBe('service_overloaded')
    await turn('off')
    await expect.poll(async () => (await apply()).status).toBeLessThan(300)
  } finally {
    await own.stop()
  }
})
