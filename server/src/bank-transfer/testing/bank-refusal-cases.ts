import { type Reason, rowOf } from '@firsthand/wire/refusals'
import { describe, expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { ofThisFile } from '#testing/of-this-file'
import type { Causes } from '#testing/refusal-causes'
import type { Trading } from '#testing/trading-world'
import type { Controls } from '#testing/world-controls'
import { purchaseReasons } from '../purchases/purchase-schemas.routes.ts'
import { bankTrading } from './bank-trading.ts'
import { treasuryOf } from './treasury-of-world.ts'

const kyc: readonly Reason[] = ['kyc_required', 'kyc_attestation_unavailable']

/** Each refusal of these calls by its real cause. */
export function refusalCases(trading: Trading, controls: Controls): void {
  const treasury = ofThisFile(() => treasuryOf(trading))
  const calls = bankTrading(trading)
  /** The last purchase that a cause asked for. */
  let asked: { readonly pairId: number; readonly own: object } | null = null
  const bank: typeof calls = {
    ...calls,
    buy(pairId, own = {}, as = {}) {
      asked = { pairId, own }
      return calls.buy(pairId, own, as)
    },
  }
  const everybody = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }
  const never = { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] }
  const hash = (digit: string) => digit.repeat(64)
  /** Buys in a market of its own. */
  const buyAt = async (own: Parameters<typeof bank.shop>, requested: object = {}) =>
    bank.buy((await bank.shop(...own)).pairId, requested)

  /** Each refusal of a buyer's call by its real cause. */
  const causes: Causes = {
    market_not_found: () => bank.soft(987_654),
    wrong_rail: () => bank.buy(1),
    market_not_configured: async () => bank.buy(await bank.market()),
    market_paused: () => pausedMarket(),
    sales_disabled: async () => {
      const { pairId } = await bank.shop()
      await bank.turn(pairId, false)
      return bank.buy(pairId)
    },
    client_account_unavailable: async () => buyAt([{ clientAccountId: await bank.account(false) }]),
    trading_window_closed: () => buyAt([{}, { tradingWindow: never }]),
    buyer_not_eligible: () => buyAt([{}, { eligibility: { ...everybody, jurisdictions: ['US'] } }]),
    appropriateness_required: () =>
      buyAt([{}, { assetClass: 'private_equity', eligibility: { ...everybody, appropriatenessRequired: true } }]),
    trade_size_out_of_range: () => buyAt([], { cashAmount: '100000000000' }),
    purchase_cap_exceeded: () =>
      buyAt([{ limits: { minCashAmount: null, maxCashAmount: null, perBuyerCashCap: '9999' } }]),
    wallet_not_registered: () => buyAt([], { walletAddress: '0x00000000000000000000000000000000000000aa' }),
    wallet_registry_unavailable: async () => {
      const { pairId } = await bank.shop()
      await bank.bought(pairId)
      await controls.freezeCompliance()
      // The KYC answer of a moment ago still holds; the registry is asked anew.
      return bank.buy(pairId)
    },
    kyc_attestation_unavailable: async () => {
      const { pairId } = await bank.shop()
      await controls.freezeCompliance()
      return bank.buy(pairId, {}, { as: 'globex-buyer-2' })
    },
    kyc_required: async () => bank.buy((await bank.shop()).pairId, {}, { as: 'acme-buyer-pending' }),
    payer_not_accepted: () => buyAt([], { payerAccountId: '00000000-0000-7000-8000-000000000000' }),
    price_moved: () => buyAt([], { expectedUnitPrice: '2400' }),
    nothing_to_buy: () => buyAt([], { cashAmount: '2499' }),
    terms_changed: () => buyAt([{ termsHash: hash('a') }], { termsHash: hash('b') }),
    too_many_open_purchases: async () => {
      const { pairId } = await bank.shop({ maxOpenPurchases: 1 })
      await bank.bought(pairId)
      return bank.buy(pairId)
    },
    supply_exhausted: () => buyAt([{ supplyUnitAmount: '3' }]),
    idempotency_key_reused: async () => {
      const { pairId } = await bank.shop()
      await bank.bought(pairId, {}, { key: 'once' })
      return bank.buy(pairId, { cashAmount: '20000' }, { key: 'once' })
    },
    instrument_not_found: () => trading.call('GET', `/offchain-instruments/OFFI${'0'.repeat(32)}`),
    purchase_not_found: () => bank.read(`OFFC${'0'.repeat(32)}`),
    purchase_not_cancellable: async () => {
      const { reference } = await bank.bought((await bank.shop()).pairId)
      await treasury.pays(reference, 10_000n)
      return bank.cancel(reference)
    },
    purchase_expired: async () => {
      const { reference } = await bank.bought((await bank.shop()).pairId)
      await trading.admin.query("update app.purchase set state = 'expired' where reference = $1", [reference])
      return bank.read(reference, '/payment-instructions')
    },
    nothing_to_pay: async () => {
      const { reference } = await bank.bought((await bank.shop()).pairId)
      await bank.cancel(reference)
      return bank.read(reference, '/payment-instructions')
    },
    delivery_unavailable: async () => {
      const { reference } = await bank.bought((await bank.shop()).pairId)
      await trading.admin.query(
        `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id, state,
          tx_hash, block_number)
        select tenant_id, reference, '0x' || encode(sha256(reference::bytea), 'hex'), chain_id, '0x' || repeat('d', 40), '0x' || repeat('a', 40), 1, 'd',
          'delivered', '0x' || repeat('e', 64), 1 from app.purchase where reference = $1`,
        [reference],
      )
      controls.freezeChain()
      return bank.read(reference, '/evidence')
    },
    approval_same_person: async () => {
      const { body } = await bank.propose({}, 'acme-treasury-both')
      return bank.approve(body.proposalId, 'acme-treasury-both')
    },
    proposal_not_open: async () => {
      const { body } = await bank.propose()
      await bank.approve(body.proposalId)
      return bank.approve(body.proposalId)
    },
  }

  async function pausedMarket() {
    const { pairId } = await bank.shop()
    const { body } = await trading.call('GET', `/markets/${pairId}`)
    const { primaryMarket: _, pairId: __, availability: ___, ...read } = body
    const terms = Object.fromEntries(Object.entries(read).filter(([name]) => !name.startsWith('offchain')))
    const paused = { as: 'acme-admin', body: { ...terms, status: 'paused' } }
    expect((await trading.call('PUT', `/admin/markets/${pairId}`, paused)).status).toBe(200)
    return bank.buy(pairId)
  }

  const ofBuyers: readonly Reason[] = Object.values(purchaseReasons).flat()
  const built = [
    ...new Set([...ofBuyers, 'instrument_not_found', 'approval_same_person', 'proposal_not_open'] as const),
  ]
    // A path that does not decode meets no rail.
    .filter((reason) => reason !== 'not_found')

  test('whatever these calls refuse with is provoked below', () => {
    expect(Object.keys(causes).sort()).toEqual([...built].sort())
  })

  describe('each refusal of the bank-transfer rail, by its real cause and over HTTP', () => {
    test.each(built)('%s', async (reason) => {
      expectRefusal(await causes[reason]!(), reason, 'offchain')
    })
  })

  describe('AD12: the first failed verdict of the preview is what the purchase is refused with, members and all', () => {
    // Who asks is judged before either call, and a key is no part of a preview.
    const notPreviewed: readonly Reason[] = ['market_not_found', 'idempotency_key_reused', ...kyc]
    const previewed = purchaseReasons.create.filter((reason) => !notPreviewed.includes(reason))
    test.each(previewed)('%s', async (reason) => {
      const { body: refused } = await causes[reason]!()
      const { body: preview } = await bank.preview(asked!.pairId, asked!.own)
      const failed = preview.verdicts.find(({ passes }: { passes: boolean }) => !passes)
      const names = Object.keys(rowOf(reason).members)
      expect(preview.eligible).toBe(false)
      expect([failed.code, failed.detail]).toEqual([refused.code, refused.detail])
      expect(failed.members).toEqual(Object.fromEntries(names.map((name) => [name, refused[name]])))
    })
  })

  test('AD2: the preview of a market without a sale answers as the purchase does', async () => {
    const pairId = await bank.market({ primaryExecutionKind: null, chainId: null })
    expectRefusal(await bank.buy(pairId), 'wrong_rail', 'offchain')
    const { status, body } = await bank.preview(pairId)
    expect([status, body.eligible, body.verdicts.length]).toEqual([200, false, 5])
    expect(body.verdicts[0]).toMatchObject({
      code: 'offchain_not_an_offchain_market',
      members: { primaryExecutionKind: null },
    })
  })
}
