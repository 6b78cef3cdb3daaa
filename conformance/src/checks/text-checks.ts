import assert from 'node:assert/strict'
import { buyer } from '../drivers/rail-calls.ts'
import { call, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import { refusalsOnDemand } from './refusals-on-demand.ts'

const soft = (target: Target, body: unknown) => call(target, 'POST', '/primary-mint/quotes/soft', { as: buyer, body })

/** What people type, the field that is wrong, and what the text must offer instead. */
const mistakes: readonly (readonly [object, string, RegExp])[] = [
  [{ pairId: 1, cashAmount: '1.5' }, 'cashAmount', /base units.*[0-9]/],
  [{ pairId: '1', cashAmount: '1' }, 'pairId', /whole number/],
  [{ cashAmount: '1' }, 'pairId', /required/],
  [{ pairId: 1, cashAmount: '1', amount: '1' }, 'amount', /./],
]

export const textChecks: Checks = {
  'TEXT-1': async (target) => {
    for (const [body, field, offered] of mistakes) {
      const { status, body: refusal, text } = await soft(target, body)
      assert.equal(status, 400, text)
      assert.match(refusal.detail, new RegExp(field), text)
      assert.match(refusal.detail, offered, text)
      assert.doesNotMatch(refusal.detail, /\^\[|must match/, 'no regular expression')
    }
  },

  'TEXT-2': async (target) => {
    const challenge = async (token?: string) => {
      const { status, headers } = await call(target, 'GET', '/markets', { ...(token !== undefined && { token }) })
      assert.equal(status, 401)
      return headers.get('www-authenticate') ?? ''
    }
    assert.equal(await challenge(), 'Bearer')
    assert.match(await challenge('not.a.token'), /^Bearer error="invalid_token", error_description=".*not valid/)
    const { 'an expired token': expired } = (await target.spoilt?.())?.tokens ?? {}
    if (expired === undefined) throw new NotShown('an expired token cannot be made here')
    assert.match(await challenge(expired), /^Bearer error="invalid_token", error_description=".*expired/)
  },

  'TEXT-3': async (target) => {
    const seen = [...(await refusalsOnDemand(target)).values()].flatMap(({ answers }) => answers)
    const outages = seen.filter(({ status }) => status === 503)
    assert.ok(outages.length > 0, 'outages were seen')
    for (const { headers, body, text } of outages) {
      assert.ok(body.retryAfterSeconds >= 1, text)
      assert.equal(headers.get('retry-after'), `${body.retryAfterSeconds}`)
    }
  },
}
