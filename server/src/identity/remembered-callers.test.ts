import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '@firsthand/values/values'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberedCallers } from './remembered-callers.ts'
import { personOf } from './testing/pseudonyms.ts'
import { minutes, seconds, type VerifierOnOwnClock, verifierOnOwnClock } from './testing/token-clock.ts'

const caller: Caller = {
  ...personOf('acme', 'buyer'),
  roles: new Set(),
}

describe('the memory', () => {
  test('holds 10,000 callers and gives up the oldest', () => {
    const memory = rememberedCallers(() => 0)
    const remember = memory.opened()
    for (let i = 0; i < 10_001; i++) remember(`token ${i}`, caller, 1)
    expect(memory.find('token 0')).toBeUndefined()
    const held = Array.from({ length: 10_001 }, (_, i) => memory.find(`token ${i}`)).filter(Boolean)
    expect(held.length).toBe(10_000)
  })

  test('does not take what was judged by keys that have changed meanwhile', () => {
    const memory = rememberedCallers(() => 0)
    const remember = memory.opened()
    memory.forget()
    remember('token', caller, 1)
    expect(memory.find('token')).toBeUndefined()
    memory.opened()('token', caller, 1)
    expect(memory.find('token')).toBe(caller)
  })
})

describe('the verifier', () => {
  let own: VerifierOnOwnClock
  let token: string
  beforeEach(async () => {
    own = await verifierOnOwnClock()
    token = own.tokenBy(own.first)
    await own.verify(token)
  })
  afterEach(() => own.issuer.stop())
  const asked = () => ({ ...caller, issuer: own.issuer.issuer })

  test('remembers a good token for 30 seconds', async () => {
    const { verify, remembers, pass } = own
    expect(verify(token)).toMatchObject(asked())
    pass(seconds(30) - 1)
    expect(remembers(token)).toBe(true)
    pass(1)
    expect(remembers(token)).toBe(false)
    expect(await verify(token)).toMatchObject(asked())
  })

  test('looks at the end of the token on each hit', async () => {
    const { first, nowSeconds, tokenBy, verify, remembers, pass } = own
    const ending = tokenBy(first, { iat: nowSeconds() - 60, exp: nowSeconds() - 10 })
    expect(await verify(ending)).toMatchObject(asked())
    pass(seconds(20) - 1)
    expect(remembers(ending)).toBe(true)
    pass(1)
    expect(remembers(ending)).toBe(false)
    await expect(verify(ending)).rejects.toMatchObject({ reason: 'unauthenticated' })
  })

  test('takes every other spelling for another token, even where only the last bits of the signature differ', async () => {
    const { verify } = own
    const others = 'AEIMQUYcgkosw048BFJNRVZdhlptx159'.split('').map((last) => token.slice(0, -1) + last)
    for (const other of others.filter((each) => each !== token)) {
      const answer = verify(other)
      expect(answer).toBeInstanceOf(Promise)
      expect(await answer).toBeNull()
    }
    expect(verify(token)).toMatchObject(asked())
  })

  test('verifies again when it is asked to', async () => {
    const { verify } = own
    const answer = verify(token, { fresh: true })
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toMatchObject(asked())
  })

  test('forgets everything when the keys change, and nothing when they are the same', async () => {
    const { issuer, first, second, tokenBy, verify, remembers, pass } = own
    pass(minutes(5) + 1)
    const later = tokenBy(first)
    await verify(later)
    await vi.waitFor(() => expect(issuer.asked.keys).toBe(2), 5000)
    // What is compared comes a moment after it was asked for.
    await sleep(50)
    expect(remembers(later)).toBe(true)
    issuer.publish(first, second)
    pass(minutes(5) + 1)
    const last = tokenBy(first)
    await verify(last)
    await vi.waitFor(() => expect(remembers(last)).toBe(false), 5000)
    expect(await verify(last)).toMatchObject(asked())
    expect(remembers(last)).toBe(true)
  })

  test('does not remember a bad token', async () => {
    const { second, tokenBy, verify, remembers } = own
    const bad = tokenBy(second)
    expect(await verify(bad)).toBeNull()
    expect(remembers(bad)).toBe(false)
  })

  test('gives a caller that nobody can change', () => {
    expect(Object.isFrozen(own.verify(token))).toBe(true)
  })
})
