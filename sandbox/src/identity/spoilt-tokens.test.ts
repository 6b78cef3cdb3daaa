import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { makeKey } from './identity-tokens.ts'
import { spoiltBy, spoiltKinds } from './spoilt-tokens.ts'

test('each spoilt token differs from the good one by its fault alone', async () => {
  const from = { issuer: 'http://127.0.0.1:1', audience: 'https://api.example' }
  const { good, tokens, neverIssued } = spoiltBy(await makeKey(), from, 1_800_000_000_000)
  expect(Object.keys(tokens)).toEqual([...spoiltKinds])
  expect(neverIssued).toEqual({})
  const asRead = (token: string) =>
    ({ ...decodeProtectedHeader(token), ...decodeJwt(token) }) as Record<string, unknown>
  const sound = asRead(good)
  const faults = Object.entries(tokens).map(([why, token]) => {
    const spoilt = asRead(token)
    const names = new Set([...Object.keys(sound), ...Object.keys(spoilt)])
    return [why, [...names].filter((name) => JSON.stringify(spoilt[name]) !== JSON.stringify(sound[name])).sort()]
  })
  expect(Object.fromEntries(faults)).toEqual({
    'a wrong issuer': ['iss'],
    'a wrong audience': ['aud'],
    'an expired token': ['exp', 'iat'],
    'a token without expiry': ['exp'],
    'a token not yet valid': ['nbf'],
    'a token without a tenant': ['tenant'],
    'an ID token': ['typ'],
  })
})
