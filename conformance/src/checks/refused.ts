import assert from 'node:assert/strict'
import type { Rail } from '../drivers/rail.ts'
import { type Answer, call, type Json, type Target } from '../drivers/target.ts'
import { type Reason, reasonsOf, rowOf } from './refusals.ts'

type On = { readonly rail: Pick<Rail, 'surface'> }

const fixed = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable']
/** What only our own machines should know: stacks, statements, errors of the network, addresses, key material. */
const leaks =
  /node_modules|\bat \S+ \(|select .* from|insert into|ECONN|EPIPE|127\.0\.0\.1|localhost|[.]sock\b|0x[0-9a-f]{128}/i

/** The one envelope of every refusal. */
export function requireEnvelope({ status, headers, body, text }: Answer, code: string): void {
  assert.equal(body?.code, code, text)
  assert.equal(headers.get('content-type')?.split(';')[0], 'application/problem+json')
  for (const field of fixed) assert.ok(field in body, field)
  assert.equal(body.status, status)
  assert.equal(body.requestId, headers.get('x-request-id'))
  assert.ok(body.type.endsWith(`/${code}`))
  assert.ok(body.detail.length > 0)
  assert.equal(String(body.retryAfterSeconds ?? ''), headers.get('retry-after') ?? '')
  assert.doesNotMatch(text, leaks)
}

/** A refusal of the rail, to the letter of its row. */
export function requireRefusal({ rail }: On, answer: Answer, reason: Reason): void {
  const row = rowOf(reason, rail.surface)
  assert.ok(row, `the rail has a code for ${reason}`)
  requireEnvelope(answer, row.code)
  assert.equal(answer.status, row.status)
  assert.equal(answer.body.retryable, row.retryable)
  const own = Object.keys(answer.body).filter((key) => ![...fixed, 'retryAfterSeconds'].includes(key))
  assert.deepEqual(own.sort(), row.members)
}

/** Above the offering's cap; `closed` when that is zero. */
export function requireOverCap(on: On, answer: Answer, closed: boolean): void {
  requireRefusal(on, answer, 'purchase_cap_exceeded')
  assert.equal(answer.body.closed, closed)
}

/** A body that the schema refuses, with the field that is wrong. */
export function requireInvalid(answer: Answer, field: string, why: string): void {
  assert.deepEqual([answer.status, answer.body?.code], [400, 'invalid_request'], why)
  const paths = answer.body.errors.map(({ path }: { path: string }) => path)
  assert.ok(paths.includes(`/${field}`), `${why}: ${answer.text}`)
}

/** The served table, by code. */
export async function publishedCodes(target: Target): Promise<ReadonlyMap<string, Json>> {
  const { body } = await call(target, 'GET', '/refusal-codes', { as: 'acme-buyer-1' })
  return new Map(body.items.map((row: Json) => [row.code, row]))
}

/** The served table has every row of the rail, as we know it, and no other code of its. */
export async function requirePublished(target: Target & On): Promise<void> {
  const { surface } = target.rail
  const published = await publishedCodes(target)
  const expected = new Set<string>()
  for (const reason of reasonsOf(surface)) {
    const row = rowOf(reason, surface)
    assert.ok(row)
    const { status, retryable } = published.get(row.code) ?? {}
    assert.deepEqual([status, retryable], [row.status, row.retryable], `${row.code} is published`)
    expected.add(row.code)
  }
  const own = [...published.keys()].filter((code) => code.startsWith(`${surface}_`))
  assert.deepEqual(new Set(own), expected)
}
