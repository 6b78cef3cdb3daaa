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

/** What was asked, by the stage in which it was: a question belongs to the stage behind all that were answered before it. */
function questions() {
  const stages: string[][] = []
  let answered = 0
  /** A question to another process that takes a moment. */
  const asks =
    <T>(name: string, answer: T | ((...given: never[]) => T)) =>
    async (...given: never[]): Promise<T> => {
      const stage = answered
      stages[stage] = [...(stages[stage] ?? []), name]
      await sleep(20)
      answered = Math.max(answered, stage + 1)
      return typeof answer === 'function' ? (answer as (...each: never[]) => T)(...given) : answer
    }
  return { stages, asks }
}

/** The intent call, of which every question to another process is written down. */
async function calling(attestation: object = signed) {
  const { stages, asks } = questions()
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
  return { status: answer.statusCode, reason: answer.json().reason, stages }
}

test('a first intent asks in seven stages, and the operator’s signature comes alone and behind the others', async () => {
  const { status, stages } = await calling()
  expect(status).toBe(200)
  expect(stages.map((stage) => stage.toSorted())).toEqual([
    ['Compliance: buyer', 'database: quote with its market'],
    ['Compliance: wallet', 'node: price'],
    ['database: draft'],
    ['Compliance: attestation', 'signer: fee'],
    ['signer: operator'],
    ['node: simulation'],
    ['database: bundle'],
  ])
})

test('the questions within each stage taken together, an intent waits for fourteen answers and five commits', async () => {
  /** How many answers a question waits for in turn, its own included, and how many commits: to a database it is one answer. */
  const within: Readonly<Record<string, readonly [answers: number, commits: number]>> = {
    // Over HTTP, then its database.
    'Compliance: buyer': [2, 0],
    'Compliance: wallet': [2, 0],
    // Over HTTP; the facts; the decision, which is committed; the signer, whose journal commits the claim.
    'Compliance: attestation': [5, 2],
    'signer: fee': [2, 1],
    'signer: operator': [2, 1],
    'database: draft': [1, 1],
    'database: bundle': [1, 1],
  }
  const { stages } = await calling()
  const slowest = (part: 0 | 1) =>
    stages.map((stage) => Math.max(...stage.map((name) => within[name]?.[part] ?? 1 - part)))
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  expect([sum(slowest(0)), sum(slowest(1))]).toEqual([14, 5])
})

test('a no of Compliance comes before what the signer of the fee says, and nothing is signed by the operator', async () => {
  const { reason, stages } = await calling({ refusal: 'kyc_attestation_refused', members: { decisionId: 'd' } })
  expect(reason).toBe('kyc_attestation_refused')
  expect(stages.flat()).not.toContain('signer: operator')
})
