import { setTimeout as sleep } from 'node:timers/promises'
import type { Reason } from '@firsthand/wire/refusals'
import { expect } from 'vitest'
import type { Answer } from './service-under-test.ts'
import { cashAmount, type TradedRail, type Trading, wallet } from './trading-world.ts'
import type { Controls } from './world-controls.ts'

export type Causes = Readonly<Partial<Record<Reason, () => Promise<Answer>>>>

const supports = (contract: string, barredJurisdictions: readonly string[]) => ({
  COMPLIANCE_SUPPORTED: JSON.stringify([{ action: 'settle', chainId: 'eip155:31337', contract, barredJurisdictions }]),
})

/** The calls by which a rail is made to refuse. */
export function asksOf(rail: TradedRail) {
  return {
    soft: (pairId: number, amount = cashAmount) => rail.ask('/quotes/soft', { pairId, cashAmount: amount }),
    firm: (pairId: number, changes: object = {}, headers = {}) =>
      rail.ask('/quotes', { pairId, walletAddress: wallet, cashAmount, ...changes }, { headers }),
    /** A firm quote that succeeds, then its intent. */
    async intentAfter(
      own: Parameters<typeof rail.makeMarket>[0],
      change: (quote: { readonly pairId: number; readonly reference: string }) => Promise<unknown> = async () => null,
    ) {
      const pairId = await rail.makeMarket(own)
      const { reference } = await rail.firm(pairId)
      await change({ pairId, reference })
      return rail.intent(reference)
    },
  }
}

/** What both on-chain rails refuse alike, each by its real cause. */
export function sharedCauses(trading: Trading, rail: TradedRail, controls: Controls): Causes {
  const { soft, firm, ...asks } = asksOf(rail)
  const intentAfter: typeof asks.intentAfter = (own, change) => asks.intentAfter(own, change)
  const everybody = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }
  return {
    market_not_found: () => soft(987_654),
    wrong_rail: () => soft(3),
    market_paused: async () => {
      const pairId = await rail.makeMarket()
      const { body } = await trading.call('GET', `/markets/${pairId}`)
      const { rfqQuotesEnabled: _, rfqExecutionEnabled: __, availability: ___, ...read } = body
      const { primaryMarket: ____, pairId: _____, ...terms } = read
      const paused = { as: 'acme-admin', body: { ...terms, status: 'paused' } }
      expect((await trading.call('PUT', `/admin/markets/${pairId}`, paused)).status).toBe(200)
      return firm(pairId)
    },
    trading_window_closed: () =>
      intentAfter({ tradingWindow: { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] } }),
    quote_not_found: () => rail.intent(`${rail.surface === 'mint' ? 'MINT' : 'RFQ'}${'0'.repeat(32)}`),
    quote_expired: () => intentAfter({ freshnessSeconds: 10 }, () => sleep(10_100)),
    intent_digest_mismatch: async () => {
      const { reference } = await rail.firm(await rail.makeMarket())
      await controls.killSigners('operator')
      expect((await rail.intent(reference)).body.code).toBe(`${rail.surface}_signer_unavailable`)
      // Somebody with all rights changes what was drafted.
      await trading.admin.query('alter table app.quote disable trigger issued_once')
      controls.later(() => trading.admin.query('alter table app.quote enable always trigger issued_once'))
      await trading.admin.query("update app.quote set deadline = deadline - interval '1 second' where reference = $1", [
        reference,
      ])
      return rail.intent(reference)
    },
    wallet_not_registered: async () =>
      firm(await rail.makeMarket(), { walletAddress: '0x00000000000000000000000000000000000000aa' }),
    buyer_not_eligible: () => intentAfter({ eligibility: { ...everybody, jurisdictions: ['US'] } }),
    appropriateness_required: () =>
      intentAfter({ assetClass: 'private_equity', eligibility: { ...everybody, appropriatenessRequired: true } }),
    kyc_attestation_refused: () =>
      intentAfter({}, () => controls.restartCompliance(supports(trading.contracts.router.toLowerCase(), ['CH']))),
    kyc_attestation_unsupported: () =>
      intentAfter({}, () => controls.restartCompliance(supports(`0x${'9'.repeat(40)}`, []))),
    trade_size_out_of_range: () => intentAfter({ limits: { minCashAmount: null, maxCashAmount: '1000000' } }),
    nothing_to_buy: async () => soft(await rail.makeMarket(), '0'),
    signer_unavailable: () => intentAfter({}, () => controls.killSigners('fee')),
    // The fee signer recomputes the fee by its own schedule.
    signer_declined: () => intentAfter({ feeBps: 50 }),
    wallet_registry_unavailable: async () => {
      const pairId = await rail.makeMarket()
      await rail.firm(pairId)
      await controls.freezeCompliance()
      // The KYC answer of a moment ago still holds for a firm quote; the registry is asked anew.
      return firm(pairId)
    },
    kyc_attestation_unavailable: () => intentAfter({}, () => controls.freezeCompliance()),
    kyc_required: async () =>
      rail.ask('/quotes/soft', { pairId: await rail.makeMarket(), cashAmount }, { as: 'acme-buyer-pending' }),
    idempotency_key_reused: async () => {
      const pairId = await rail.makeMarket()
      const headers = { 'idempotency-key': `reused-${rail.surface}` }
      await firm(pairId, {}, headers)
      return firm(pairId, { cashAmount: '5000000' }, headers)
    },
    idempotency_in_progress: async () => {
      const pairId = await rail.makeMarket()
      const headers = { 'idempotency-key': `running-${rail.surface}` }
      await rail.firm(pairId)
      await controls.freezeCompliance()
      const first = firm(pairId, {}, headers)
      await sleep(300)
      const second = await firm(pairId, {}, headers)
      await first
      return second
    },
  }
}
