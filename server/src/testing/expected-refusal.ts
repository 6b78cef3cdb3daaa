import { codeOf, type Reason, rowOf } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import { expect } from 'vitest'
import type { Answer } from './service-under-test.ts'

const fixed = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable', 'retryAfterSeconds']

/** That an answer is this refusal as the table has it: the whole envelope, its own members, and nothing that leaks. */
export function expectRefusal({ status, body, headers, text }: Answer, reason: Reason, surface: Surface): void {
  const row = rowOf(reason)
  expect([status, body.status, body.code, body.retryable]).toEqual([
    row.status,
    row.status,
    codeOf(reason, surface),
    row.retryable,
  ])
  expect(headers.get('content-type')?.split(';')[0]).toBe('application/problem+json')
  expect(body.type).toMatch(new RegExp(`/refusals/${body.code}$`))
  expect(body.requestId).toBe(headers.get('x-request-id'))
  for (const member of Object.keys(row.members)) expect(body).toHaveProperty(member)
  expect(
    Object.keys(body)
      .filter((key) => !fixed.includes(key))
      .sort(),
  ).toEqual(Object.keys(row.members).sort())
  if (body.retryAfterSeconds) expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds))
  if (status === 429) expect(body.retryAfterSeconds).toBeGreaterThan(0)
  if (status === 503) expect(body.retryAfterSeconds).toBeGreaterThan(0)
  if (status === 401) expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(text).not.toMatch(/node_modules|\bat \S+ \(|select |fee_bps|ECONN|127\.0\.0\.1/)
}
