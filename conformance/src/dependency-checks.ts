import assert from 'node:assert/strict'
import { rpc } from './chain.ts'
import type { Checks } from './check.ts'
import { handsOn } from './hands.ts'
import { buyer, firmly, intent, ownMarket, softly, takeBundle, takeQuote, until } from './issuance.ts'
import { type MintCode, requireRefusal } from './refused.ts'
import type { Answer } from './target.ts'
import { profileOf } from './wallets.ts'

/** Refused while the disturbance lasts, and answered once it is over. */
async function requireTransient(
  code: MintCode,
  question: () => Promise<Answer>,
  disturb: () => Promise<AsyncDisposable>,
): Promise<void> {
  {
    await using _disturbed = await disturb()
    requireRefusal(await until(question, ({ status }) => status >= 400), code)
  }
  const cured = await until(question, ({ status }) => status < 300)
  assert.ok(cured.status < 300, `${code} is not cured: ${cured.text}`)
}

const patient = { freshnessSeconds: 900 }

export const dependencyChecks: Checks = {
  'ERR-10': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const { jurisdiction } = await profileOf(target, buyer)
    await using _barring = await handsOn(target).restartCompliance({ barredJurisdictions: [jurisdiction] })
    const refused = await intent(target, reference)
    requireRefusal(refused, 'mint_kyc_attestation_refused')
    assert.ok(refused.body.decisionId.length > 0)
  },

  'ERR-13': async (target) => {
    await using market = await ownMarket(target, patient)
    const question = () => softly(target, { pairId: market.pairId })
    assert.equal((await question()).status, 200)
    await requireTransient('mint_price_read_failed', question, () => handsOn(target).freezeChain())
  },

  'ERR-14': async (target) => {
    await using market = await ownMarket(target)
    const question = () => softly(target, { pairId: market.pairId })
    const venue = market.market.issuanceVenueContract
    await requireTransient('mint_venue_unavailable', question, () => handsOn(target).setCode(venue, '0x'))
  },

  'ERR-15': async (target) => {
    await using market = await ownMarket(target)
    const { issuanceVenueContract: venue, unit } = market.market
    const code: string = await rpc(target, 'eth_getCode', venue, 'latest')
    // What a venue sells stands in its code.
    const another = code.replaceAll(unit.address.slice(2).toLowerCase(), '9'.repeat(40))
    assert.notEqual(another, code)
    const question = () => softly(target, { pairId: market.pairId })
    await requireTransient('mint_venue_mismatch', question, () => handsOn(target).setCode(venue, another))
  },

  'ERR-16': async (target) => {
    await using market = await ownMarket(target, patient)
    for (const role of ['fee', 'operator'] as const) {
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      const question = () => intent(target, reference)
      await requireTransient('mint_signer_unavailable', question, () => handsOn(target).killSigners(role))
    }
  },

  'ERR-17': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const question = () => intent(target, reference)
    await requireTransient('mint_signer_declined', question, () => handsOn(target).tightenPolicy())
  },

  'ERR-18': async (target) => {
    await using market = await ownMarket(target)
    const question = () => firmly(target, { pairId: market.pairId, walletAddress })
    const { walletAddress } = await takeQuote(target, { pairId: market.pairId })
    // The KYC answer of a moment ago still holds for a firm quote; the registry is asked anew.
    await requireTransient('mint_wallet_registry_unavailable', question, () => handsOn(target).freezeCompliance())
  },

  'ERR-19': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const question = () => intent(target, reference)
    await requireTransient('mint_kyc_attestation_unavailable', question, () => handsOn(target).freezeCompliance())
  },

  'ERR-20': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    {
      await using _elsewhere = await handsOn(target).restartCompliance({ contract: `0x${'9'.repeat(40)}` })
      for (let retry = 0; retry < 3; retry += 1)
        requireRefusal(await intent(target, reference), 'mint_kyc_attestation_unsupported')
    }
    await takeBundle(target, reference)
  },
}
