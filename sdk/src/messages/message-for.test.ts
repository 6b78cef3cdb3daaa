import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type BuyError, CashMissing, FirsthandRefusal } from '../index.ts'
import { refusalTable } from '../refusal-table.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { kindOf, kinds } from './kinds.ts'
import { type Advice, adviceFor, messageFor } from './message-for.ts'

const market = {
  cash: { symbol: 'USDC', decimals: 6, address: null },
  unit: { symbol: 'HARBOUR', decimals: 18, address: null },
  tradingWindow: { timeZone: 'Europe/Berlin' } as never,
}
const limits = { minCashAmount: '1000000', maxCashAmount: '250000000000' }
const moved = { code: 'mint_price_moved', quoted: { price: '25' }, current: { price: '1025.5', deltaBps: 1 } }

/** What a page says beside the errors of the service and of `buy`. */
const pageCodes = [
  'settlement_lapsed',
  'settlement_reorged',
  'settlement_retryable',
  'settlement_unknown',
  'wallet_declined',
  'wallet_failed',
  'wrong_chain',
  'cash_missing',
  'given_up',
  'connection_lost',
]

/** The codes that calls of buyers answer, by the document. */
async function codesOfBuyers(): Promise<ReadonlySet<string>> {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const codes = new Set<string>()
  const seen = new Set<unknown>()
  const collect = (schema: any): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    if (schema.$ref)
      collect(
        schema.$ref
          .split('/')
          .slice(1)
          .reduce((at: any, key: string) => at[key], document),
      )
    const { code } = schema.properties ?? {}
    for (const each of [code?.const, ...(code?.enum ?? [])]) if (typeof each === 'string') codes.add(each)
    for (const each of Object.values(schema)) collect(each)
  }
  const ofBuyers = /^\/(markets|primary-mint|rfq|offchain-purchases|offchain-instruments)(\/|$)/
  for (const [path, methods] of Object.entries<any>(document.paths)) {
    if (!ofBuyers.test(path)) continue
    for (const { responses } of Object.values<any>(methods)) {
      for (const [status, response] of Object.entries(responses)) if (Number(status) >= 400) collect(response)
    }
  }
  return codes
}

describe('a sentence for buyers', () => {
  test('FR10: it exists for every code that a buyer can meet, in both languages', async () => {
    const codes = await codesOfBuyers()
    expect(codes.size).toBeGreaterThan(60)
    const theirs = Object.entries(refusalTable).filter(([code, { whoActs }]) => whoActs === 'buyer' || codes.has(code))
    const missing = theirs.filter(([code]) => kindOf(code) === null).map(([code]) => code)
    expect([missing, [...codes].filter((code) => kindOf(code) === null)]).toEqual([[], []])
    for (const words of [en, de]) expect(Object.keys(words.about).sort()).toEqual([...kinds].sort())
  })

  test('exists for every error of buy()', () => {
    const own: Record<Exclude<BuyError['code'], keyof typeof refusalTable>, true> = {
      approval_failed: true,
      bundle_refused: true,
      cash_missing: true,
      connection_lost: true,
      consent_missing: true,
      gasless_not_offered: true,
      given_up: true,
      invalid_option: true,
      not_confirmed: true,
      purchase_ended: true,
      purchase_failed: true,
      rail_not_offered: true,
      router_not_pinned: true,
      settlement_unknown: true,
      too_few_units: true,
      wallet_declined: true,
      wrong_chain: true,
    }
    for (const code of Object.keys(own)) expect(kindOf(code), code).not.toBeNull()
  })

  test('says what happened, whether the money is safe and what to do, in both languages', async () => {
    const codes = [...(await codesOfBuyers()), ...Object.keys(refusalTable), ...pageCodes]
    for (const code of codes) {
      const [english, german] = ['en', 'de'].map((locale) => adviceFor({ code }, market, locale)) as [Advice, Advice]
      for (const part of ['happened', 'money', 'now'] as const) {
        expect(english[part], `${code} ${part}`).toMatch(/^[A-Z].*[.]$/)
        expect(german[part], `${code} ${part}`).toMatch(/^[A-ZÄÖÜ].*[.]$/)
        expect(english[part]).not.toBe(german[part])
      }
    }
  })

  test('a purchase whose outcome is not known is not to be repeated, and the money is taken once at most', () => {
    for (const code of ['settlement_unknown', 'settlement_reorged']) {
      expect(adviceFor({ code })).toMatchObject({
        money: expect.stringContaining('once'),
        now: expect.stringContaining('not buy again'),
      })
      expect(adviceFor({ code }, null, 'de').now).toContain('nicht noch einmal')
    }
    expect(adviceFor({ code: 'offchain_purchase_expired' }).now).toContain('do not pay')
  })

  test('names no code, no member and no other language, whatever is known', () => {
    for (const code of Object.keys(refusalTable)) {
      for (const members of [{}, { limits, opensAt: '2030-01-07T08:00:00.000Z', retryAfterSeconds: 3 }, moved]) {
        for (const named of [market, null]) {
          const [english, german] = ['en', 'de'].map((locale) => messageFor({ ...members, code }, named, locale))
          expect(`${english} ${german}`).not.toMatch(/`|undefined|null|NaN|_|\{/)
          expect(english).not.toBe(german)
        }
      }
    }
  })

  test.each([
    [
      'en',
      { code: 'mint_trade_size_out_of_range', limits },
      'This amount cannot be bought. Choose an amount from 1 USDC to 250,000 USDC.',
    ],
    [
      'de',
      { code: 'mint_trade_size_out_of_range', limits },
      'Dieser Betrag kann nicht gekauft werden. Bitte wählen Sie einen Betrag von 1 USDC bis 250.000 USDC.',
    ],
    [
      'en',
      { code: 'rfq_nothing_to_fill', minCashAmount: '2500000' },
      'The amount is too small. The smallest amount is 2.50 USDC.',
    ],
    [
      'de-AT',
      { code: 'rfq_nothing_to_fill', minCashAmount: '2500000' },
      'Der Betrag ist zu klein. Der kleinste Betrag ist 2,50 USDC.',
    ],
    ['en', moved, 'The price is now 1,025.5 USDC, and was 25 USDC. Please confirm it again.'],
    [
      'en',
      { code: 'offchain_purchase_cap_exceeded', limits, closed: true },
      'This offer is closed. Choose another offer.',
    ],
    ['fr', { code: 'unauthenticated' }, 'You are no longer signed in. Please sign in again.'],
    [
      'en',
      { code: 'of_the_future', requestId: 'req_7' },
      'Something is wrong on our side. Please contact support and name req_7.',
    ],
  ])('has the numbers in it (%s): %j', (locale, error, sentence) => {
    expect(messageFor(error, market, locale)).toBe(sentence)
  })

  test('says when a market opens by the market’s clock', () => {
    const error = { code: 'mint_trading_window_closed', opensAt: '2030-01-07T08:00:00.000Z' }
    expect(messageFor(error, market, 'en')).toMatch(
      /^Closed now[.] You can buy again from January 7 at 09:00 AM GMT[+]1[.]$/,
    )
    expect(messageFor(error, market, 'de')).toContain('7. Januar um 09:00 MEZ')
  })

  test('takes what is thrown as well as what is answered', () => {
    const envelope = { detail: '', requestId: '', retryable: false, status: 422, remedy: '', whoActs: 'buyer' as const }
    const thrown = new FirsthandRefusal({ ...envelope, code: 'mint_nothing_to_mint', minCashAmount: '7' } as never)
    expect(messageFor(thrown, market)).toBe('The amount is too small. The smallest amount is 0.000007 USDC.')
    const missing = new CashMissing({ actual: '1', expected: '2000000' }, market as never)
    expect(messageFor(missing, market)).toMatch(/^Your wallet holds 0[.]000001 USDC, and 2 USDC are needed[.] /)
  })
})
