import assert from 'node:assert/strict'
import { ownMarket } from '../drivers/own-market.ts'
import {
  allowance,
  allowancePath,
  ask,
  buyer,
  cashAmount,
  firmly,
  intent,
  intentPath,
  quotesPath,
  softly,
  takeBundle,
  takeQuote,
} from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { call, type Json, type Target } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'
import { requireEnvelope } from './refused.ts'

/** A call that creates or signs: nobody without a token, and nobody without KYC. */
async function requireGuarded(target: Target, path: string, body?: object): Promise<void> {
  const options = body === undefined ? {} : { body }
  requireEnvelope(await call(target, 'POST', path, options), 'unauthenticated')
  const unknown = await ask(target, 'POST', path, { ...options, as: 'acme-buyer-new' })
  requireEnvelope(unknown, 'kyc_required')
  assert.deepEqual([unknown.status, unknown.body.kycStatus], [403, 'none'])
  requireEnvelope(await ask(target, 'PATCH', path, options), 'method_not_allowed')
}

const priced = ['pairId', 'primaryExecutionKind', 'indicative', 'cashAmount', 'cash', 'unitAmount', 'unit', 'price']
const terms = ['fees', 'limits', 'priceBlock']
const kept = ['reference', 'state', 'walletAddress', 'createdAt', 'expiresAt', 'freshness']
const requireFields = (body: Json, ...fields: string[]) => {
  for (const field of fields) assert.ok(field in body, field)
}

export const quoteEndpointChecks: Checks = onEachRail({
  'EP-2': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    await requireGuarded(target, `${quotesPath(target)}/soft`, { pairId, cashAmount })
    const { status, body } = await softly(target, { pairId })
    assert.deepEqual([status, body.primaryExecutionKind], [200, target.rail.kind])
    requireFields(body, ...priced, ...terms, 'quotedAt')
  },

  'EP-3': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const walletAddress = await walletOf(target, buyer)
    await requireGuarded(target, allowancePath(target), { pairId, cashAmount, walletAddress })
    const { status, body } = await allowance(target, { pairId })
    assert.equal(status, 200)
    requireFields(body, 'balance', 'allowance', 'spender', 'ready', 'issues', 'approvals', 'permit', 'blockNumber')
  },

  'EP-4': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    await requireGuarded(target, quotesPath(target), {
      pairId,
      cashAmount,
      walletAddress: await walletOf(target, buyer),
    })
    const { status, body, headers } = await firmly(target, { pairId })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${quotesPath(target)}/${body.reference}`)
    requireFields(body, ...priced, ...terms, ...kept)
  },

  'EP-5': async (target) => {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    await requireGuarded(target, intentPath(target, reference))
    for (const body of [{ typo: 1 }, { reference }, [], null, 'x', 1])
      requireEnvelope(await intent(target, reference, { body }), 'invalid_request')
    const { text } = await takeBundle(target, reference)
    for (const options of [{ body: {} }, { headers: { 'content-type': 'application/json' } }])
      assert.equal((await takeBundle(target, reference, options)).text, text)
  },
})
