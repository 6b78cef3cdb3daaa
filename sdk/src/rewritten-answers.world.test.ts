import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { expect, test, vi } from 'vitest'
import type { Consent } from './buying/consent.ts'
import type { Allowance, Bundle } from './gen/types.gen.ts'
import { forged, forgedKeys, thief } from './testing/forged-bundle.ts'
import { recordingWallet } from './testing/recording-wallet.ts'
import { worldOfThisFile } from './testing/sdk-world.ts'

vi.setConfig({ testTimeout: 60_000 })
const { as, urls, wallet, world } = worldOfThisFile({ engine: 'single' })
const buyer = 'acme-buyer-2'
const cashAmount = 5_000_000_000n

/** What an answer becomes on its way, by the end of its path. */
type Rewrites = Readonly<Record<string, (answer: any) => unknown>>

/** Whoever answers for the API: passes calls on to the real one and rewrites what comes back. */
const rewriting =
  (rewrites: Rewrites): typeof fetch =>
  async (...request) => {
    const response = await fetch(...request)
    const { pathname } = new URL(response.url)
    const found = Object.entries(rewrites).find(([end]) => new RegExp(`${end}$`).test(pathname))
    if (!found || !response.ok) return response
    return Response.json(await found[1](await response.json()), { status: response.status })
  }

const spending = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const approvalTo =
  (spender: Address, amount = cashAmount) =>
  (answer: Allowance) => ({
    ...answer,
    spender,
    allowance: '0',
    ready: false,
    permit: null,
    approvals: [{ to: world().contracts!.usdc, amount: `${amount}`, data: spending(spender, amount) }],
  })
const bundled = (changes: object) => (bundle: Bundle) => ({ ...bundle, ...changes })
const intended = (changes: Partial<Bundle['intent']>) => (bundle: Bundle) => forged(bundle, changes)

const [market, allowance, eligibility, quote, bundle, keys] = [
  '/markets/1',
  '/allowance',
  '/eligibility',
  '/quotes',
  '/intent',
  '/settlement-keys.json',
] as const

const cases: readonly (readonly [string, () => Rewrites, fault: RegExp | string])[] = [
  ['an approval to somebody else', () => ({ [allowance]: approvalTo(thief) }), 'approval_failed'],
  [
    'an approval of everything',
    () => ({ [allowance]: approvalTo(world().contracts!.router, 2n ** 256n - 1n) }),
    'approval_failed',
  ],
  [
    'a permit of another token',
    () => ({ [allowance]: (answer) => ({ ...answer, permit: { ...answer.permit, verifyingContract: thief } }) }),
    /for another token/,
  ],
  [
    'a permit in another domain',
    () => ({ [allowance]: (answer) => ({ ...answer, permit: { ...answer.permit, name: 'Other' } }) }),
    /token’s own domain/,
  ],
  [
    'a market in another currency',
    () => ({ [market]: (answer) => ({ ...answer, cash: { ...answer.cash, address: thief } }) }),
    /approval|currency/,
  ],
  [
    'a market in another unit',
    () => ({ [market]: (answer) => ({ ...answer, unit: { ...answer.unit, address: thief } }) }),
    /another unit/,
  ],
  ['a market on another chain', () => ({ [market]: (answer) => ({ ...answer, chainId: 'eip155:1' }) }), 'wrong_chain'],
  ['a market with another fee', () => ({ [market]: (answer) => ({ ...answer, feeBps: 1 }) }), /another fee/],
  [
    'a quote of more units',
    () => ({ [quote]: (answer) => ({ ...answer, unitAmount: `${answer.unitAmount}0` }) }),
    /fewer units/,
  ],
  ['the bundle of another quote', () => ({ [bundle]: bundled({ reference: 'MINT0' }) }), /another quote/],
  ['a bundle for another router', () => ({ [bundle]: bundled({ router: thief }) }), /another router/],
  [
    'a transaction to somebody else',
    () => ({ [bundle]: bundled({ transaction: { to: thief, data: '0x' } }) }),
    /router/,
  ],
  [
    'fewer units in the intent',
    () => ({ [bundle]: intended({ minUnits: '1' }), [keys]: () => forgedKeys }),
    /fewer units/,
  ],
  ['more cash in the intent', () => ({ [bundle]: intended({ cashAmount: `${cashAmount * 2n}` }) }), /other cash/],
  [
    'another recipient',
    () => ({ [bundle]: intended({ recipient: thief }), [keys]: () => forgedKeys }),
    /not go to the buyer/,
  ],
  ['a fee of everything', () => ({ [bundle]: intended({ feeAmount: `${cashAmount}` }) }), /another fee/],
  ['a bundle signed by other keys', () => ({ [bundle]: intended({}) }), /not by a key that was published/],
  [
    'a bundle signed by other keys, and these keys published',
    () => ({ [bundle]: intended({}), [keys]: () => forgedKeys }),
    /router does not take/,
  ],
  [
    'a bundle for another router, signed by other keys, and these keys published',
    () => ({
      [allowance]: approvalTo(thief),
      [bundle]: (answer) => forged(answer, {}, thief),
      [keys]: () => forgedKeys,
    }),
    'approval_failed',
  ],
  [
    'the same with an allowance that seems to suffice',
    () => ({
      [allowance]: (answer) => ({ ...answer, approvals: [] }),
      [bundle]: (answer) => forged(answer, {}, thief),
      [keys]: () => forgedKeys,
    }),
    /another router/,
  ],
  ['other published keys', () => ({ [keys]: () => forgedKeys }), /not by a key that was published/],
  ['no published keys', () => ({ [keys]: () => ({ keys: [] }) }), /not by a key that was published/],
  [
    'a wallet without the cash',
    () => ({
      [allowance]: (answer) => ({ ...answer, issues: { ...answer.issues, balance: { actual: '1', expected: '2' } } }),
    }),
    'cash_missing',
  ],
  [
    'a buyer who is not admitted',
    () => ({
      [eligibility]: (answer) => ({
        ...answer,
        eligible: false,
        verdicts: [
          {
            axis: 'buyer',
            passes: false,
            code: 'mint_buyer_not_eligible',
            detail: 'No.',
            remedy: 'None.',
            members: { axis: 'jurisdiction' },
          },
        ],
      }),
    }),
    /mint_buyer_not_eligible/,
  ],
]

/** What buy() came to with a wallet that only records: how it ended, and what the wallet was asked for. */
async function bought(rewrites: Rewrites, consent: Consent, own: object = {}) {
  const { wallet: recording, recorded } = recordingWallet(wallet(buyer), urls().chainUrl)
  const firsthand = as(buyer, { fetch: rewriting(rewrites), retries: 0, ...own })
  const error = await firsthand.buy({ pairId: 1, cashAmount, wallet: recording, ...consent }).catch((caught) => caught)
  return { ended: `${error.code}: ${error.message}`, recorded }
}

test.each(cases)('%s: nothing is approved, signed or sent', async (_, rewrites, fault) => {
  const { ended, recorded } = await bought(rewrites(), { minUnits: 1n })
  expect(ended).toMatch(fault)
  expect(recorded).toEqual([])
})

test('without a rewritten answer the same wallet is asked for its signature', async () => {
  expect((await bought({}, { minUnits: 1n })).recorded).toEqual(['sign SettlementIntent'])
})

test.each<readonly [string, Consent, object, string]>([
  ['fewer units than the buyer asked for', { minUnits: 10n ** 30n }, {}, 'too_few_units'],
  ['an offer that is not confirmed', { confirm: () => false }, {}, 'not_confirmed'],
  ['a confirmation that is not a plain yes', { confirm: (() => 'yes') as never }, {}, 'not_confirmed'],
  ['neither units nor confirmation', {} as Consent, {}, 'consent_missing'],
  ['no units at all', { minUnits: 0n }, {}, 'consent_missing'],
  ['no pinned router', { minUnits: 1n }, { routers: {} }, 'router_not_pinned'],
  ['another pinned router', { minUnits: 1n }, { routers: { 31337: thief } }, 'approval_failed'],
])('%s: nothing is signed', async (_, consent, own, code) => {
  const { ended, recorded } = await bought({}, consent, own)
  expect(ended).toMatch(code)
  expect(recorded).toEqual([])
})

test('cash without a permit is approved last, exactly, to the pinned router, and nothing is left over', async () => {
  const { router, usdc } = world().contracts!
  const steps: string[] = []
  const noPermit = { [allowance]: (answer: Allowance) => ({ ...answer, permit: null }) }
  const firsthand = as(buyer, { fetch: rewriting(noPermit) })
  const request = { pairId: 1, cashAmount: 100_000_000n, wallet: wallet(buyer), minUnits: 1n }
  const quoted = await firsthand.buy({ ...request, onProgress: ({ step }) => void steps.push(step) })
  expect(quoted.state).toBe('settled')
  const expected = ['market', 'allowance', 'quoted', 'bundle', 'approving', 'sent', 'settled']
  expect(steps.filter((step) => step !== 'waiting')).toEqual(expected)
  const allowed = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const
  expect(await readContract(wallet(buyer), { ...allowed, args: [wallet(buyer).account.address, router] })).toBe(0n)
})
