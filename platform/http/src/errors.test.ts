import {
  loginTooOld,
  Refusal,
  tokenExpired,
  tokenInvalid,
  tokenMissing,
  unauthenticated,
} from '@firsthand/refusal/refusal'
import { bindingMissing, proofInvalid, proofMissing } from '@firsthand/refusal/token-binding'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalOf, sendRefusal } from './errors.ts'

/** What a caller is answered when this is thrown. */
async function answerTo(error: unknown, authorization?: string) {
  const app = Fastify()
  app.setErrorHandler((thrown, request, reply) =>
    sendRefusal(refusalOf(thrown), request, reply, { refusalTypeBase: '' }),
  )
  app.get('/', () => {
    throw error
  })
  const { headers, body } = await app.inject({
    url: '/',
    headers: authorization === undefined ? {} : { authorization },
  })
  return { headers, body: JSON.parse(body) }
}

test('A6: a 401 says whether the token is missing, has expired or is not valid', async () => {
  const challenge = async (...sent: Parameters<typeof answerTo>) =>
    (await answerTo(...sent)).headers['www-authenticate']
  expect(await challenge(tokenMissing())).toBe('Bearer')
  expect(await challenge(tokenMissing(), 'Basic dTpw')).toBe('Bearer')
  expect(await challenge(tokenExpired(), 'Bearer a.b.c')).toMatch(
    /^Bearer error="invalid_token", error_description="The access token has expired: .*"$/,
  )
  expect(await challenge(tokenInvalid(), 'bearer a.b.c')).toMatch(
    /^Bearer error="invalid_token", error_description="The access token is not valid here: .*"$/,
  )
})

test('a 401 about a token that is bound to a key names the scheme, the error and the algorithms', async () => {
  const challenge = async (...sent: Parameters<typeof answerTo>) =>
    (await answerTo(...sent)).headers['www-authenticate']
  const algs = 'algs="RS256 PS256 ES256 EdDSA"'
  for (const authorization of ['DPoP a.b.c', 'Bearer a.b.c']) {
    const named = (error: string) => new RegExp(`^DPoP error="${error}", error_description="[^"]+", ${algs}$`)
    expect(await challenge(proofMissing(), authorization)).toMatch(named('invalid_token'))
    expect(await challenge(bindingMissing('auditor'), authorization)).toMatch(named('invalid_token'))
    expect(await challenge(proofInvalid('old'), authorization)).toMatch(named('invalid_dpop_proof'))
  }
  expect(await challenge(tokenInvalid(), 'dpop a.b.c')).toMatch(/^DPoP error="invalid_token", .*, algs="RS256/)
  // Not a scheme of ours, and no token: there is nothing to say about one.
  for (const authorization of ['DPoP', 'DPoPx', 'DPo', 'DPoP: a.b.c', 'Bearerx'])
    expect(await challenge(tokenMissing(), authorization)).toBe('Bearer')
  const login = await challenge(loginTooOld(300), 'DPoP a.b.c')
  expect(login).toMatch(/^DPoP error="insufficient_user_authentication", .*, max_age=300$/)
})

test('A6: what a header cannot carry is not in its description', async () => {
  const { headers } = await answerTo(unauthenticated('another’s “name”\n"x"\\'), 'Bearer a.b.c')
  expect(headers['www-authenticate']).toBe(`Bearer error="invalid_token", error_description="another's 'name'''x''"`)
})

test('A6: every 503 says when to come back, in the header and in the body', async () => {
  const unknown = await answerTo(tradeRefusals.venue_unavailable('No answer.'))
  expect([unknown.headers['retry-after'], unknown.body.retryAfterSeconds]).toEqual(['2', 2])
  const own = await answerTo(new Refusal('service_overloaded', 'Busy.', {}, { retryAfterSeconds: 0.2 }))
  expect([own.headers['retry-after'], own.body.retryAfterSeconds]).toEqual(['1', 1])
  const lasting = await answerTo(tradeRefusals.wallet_not_registered())
  expect([lasting.headers['retry-after'], lasting.body.retryAfterSeconds]).toEqual([undefined, undefined])
})
