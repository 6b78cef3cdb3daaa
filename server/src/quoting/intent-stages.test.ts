import { setTimeout as sleep } from 'node:timers/promises'
import { Bundle } from '@firsthand/wire/bundles'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { TradedMarket } from '#markets/market.rules'
import { intentRoutes } from './firm-quote.routes.ts'
import type { Quote } from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'
import { aQuote, callerOf } from './testing/quote-builder.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const quote = { ...aQuote(), state: 'firm', draft: null, bundle: null, lastRefusal: null } as Quote
const { market } = quote
const traded = {
  ...market,
  pairId: 1,
  status: 'active',
  chainId: 'eip155:1',
  assetClass: 'bond',
  tradingWindow: null,
  freshnessSeconds: 60,
  issuanceVenueContract: address('3'),
  eligibility: { jurisdictions: null, investorCategories: null, appropriatenessRequired: false },
} as unknown as TradedMarket
const signed = { signature: `0x${'1'.repeat(130)}`, signer: address('5'), decisionId: 'd' }
const buyer = { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: new Set<string>() }

/** How many answers a question waits for in turn, its own included, and how many commits: to a database it is one answer. */
const within: Readonly<Record<string, readonly [answers: number, commits: number]>> = {
  // Over HTTP, then its database.
  'Compliance: buyer': [2, 0],
  'Compliance: wallet': [2, 0],
  // Over HTTP; the facts; the signer, whose journal commits the claim, while the decision is committed.
  'Compliance: attestation': [4, 1],
  'signer: fee': [2, 1],
  'signer: operator': [2, 1],
  'database: draft': [1, 1],
  'database: bundle': [1, 1],
}
const answerMs = 20

/**
 * What was asked, by how many answers were waited for before it: a question waits for all that were answered by then, and each
 * answer takes the same time.
 */
function questions() {
  const asked = new Map<string, number>()
  const waited = { answers: 0, commits: 0 }
  /** A question to another process. */
  const asks =
    <T>(name: string, answer: T | ((...given: never[]) => T)) =>
    async (...given: never[]): Promise<T> => {
      const [answers, commits] = within[name] ?? [1, 0]
      const before = { ...waited }
      asked.set(name, before.answers)
      await sleep(answers * answerMs)
      waited.answers = Math.max(waited.answers, before.answers + answers)
      waited.commits = Math.max(waited.commits, before.commits + commits)
      return typeof answer === 'function' ? (answer as (...each: never[]) => T)(...given) : answer
    }
  return { asked, waited, asks }
}

/** The intent call, of which every question to another process is written down. */
async function calling(attestation: object = signed) {
  const { asked, waited, asks } = questions()
  const rail = {
    kind: 'onchain_primary_mint',
    surface: 'mint',
    referencePrefix: 'MINT',
    hasExecutionSwitch: false,
    quotesOff: () => null,
    executionOff: () => null,
    // At hand: the newest block is followed.
    purchaseCap: () => null,
    offerAgain: asks('node: price', { ...quote, purchaseCap: null }),
    venueOf: () => address('3'),
    venueCalldata: () => '0x',
  }
  const chain = { chainId: 'eip155:1', router: address('4'), feeRecipient: address('6'), feeScheduleId: 'standard' }
  const quoting = {
    rail,
    chains: new Map([['eip155:1', chain]]),
    quotes: {
      findTraded: asks('database: quote with its market', { quote, market: traded }),
      keepDraft: asks('database: draft', (_: unknown, __: unknown, draft: unknown) => draft),
      keepBundle: asks('database: bundle', (_: unknown, __: unknown, { text }: { text: string }) => text),
      keepRefusal: asks('database: refusal', undefined),
    },
    compliance: {
      buyer: asks('Compliance: buyer', buyer),
      walletObjection: asks('Compliance: wallet', null),
      attest: asks('Compliance: attestation', attestation),
    },
    signer: {
      attestFee: asks('signer: fee', signed),
      signSettlement: asks('signer: operator', signed),
    },
    preflightSimulation: { simulate: asks('node: simulation', 'settles') },
    encoder: { settle: () => '0x' },
    now: () => new Date(),
  } as unknown as QuotingDeps
  const app = Fastify()
  app.addSchema(Bundle)
  app.setSerializerCompiler(() => (body) => JSON.stringify(body))
  app.decorateRequest('caller', { getter: () => callerOf('acme', 'somebody') as never })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(403).send({ reason: (error as { reason?: string }).reason }),
  )
  await app.register(intentRoutes, { quoting, tag: 'Test', operations: 'test' })
  const answer = await app.inject({ method: 'POST', url: `/quotes/${quote.reference}/intent` })
  return { status: answer.statusCode, reason: answer.json().reason, asked, waited }
}

test('a first intent waits for twelve answers and four commits, the operator’s signature alone and behind the others', async () => {
  const { status, asked, waited } = await calling()
  expect(status).toBe(200)
  expect([...asked].toSorted(([, one], [, other]) => one - other)).toEqual([
    ['database: quote with its market', 0],
    ['Compliance: buyer', 0],
    ['Compliance: wallet', 1],
    ['node: price', 2],
    ['database: draft', 3],
    ['signer: fee', 4],
    ['Compliance: attestation', 4],
    ['signer: operator', 8],
    ['node: simulation', 10],
    ['database: bundle', 11],
  ])
  expect(waited).toEqual({ answers: 12, commits: 4 })
})

test('a no of Compliance comes before what the signer of the fee says, and nothing is signed by the operator', async () => {
  const { reason, asked } = await calling({ refusal: 'kyc_attestation_refused', members: { decisionId: 'd' } })
  expect(reason).toBe('kyc_attestation_refused')
  expect([...asked.keys()]).not.toContain('signer: operator')
})
