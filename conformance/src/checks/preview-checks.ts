import assert from 'node:assert/strict'
import { buying } from '../bank-transfer/bank-calls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { ask, buyer, cashAmount, firmly, intent, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail, onThirdPartyVenue } from '../drivers/rails.ts'
import { type Answer, everyItem, type Json, type Target } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'

const stranger = `0x${'0'.repeat(38)}aa`

async function preview(target: OnRail, body: object): Promise<Json> {
  const walletAddress = await walletOf(target, buyer)
  const asked = { cashAmount, walletAddress, ...body }
  const { status, body: answer, text } = await ask(target, 'POST', `${target.rail.prefix}/eligibility`, { body: asked })
  assert.equal(status, 200, text)
  assert.equal(
    answer.eligible,
    answer.verdicts.every(({ passes }: Json) => passes),
  )
  return answer
}

const firstFailed = ({ verdicts }: Json): Json => verdicts.find(({ passes }: Json) => !passes)

/** The preview refuses for the cause that the call itself is refused for. */
function requireSame(previewed: Json, refused: Answer): void {
  assert.equal(previewed.eligible, false, refused.text)
  assert.equal(firstFailed(previewed).code, refused.body.code, refused.text)
}

/** Each amount that the intent would refuse, and one that it takes. */
async function requireSizesAgree(target: OnRail): Promise<void> {
  const limits = { minCashAmount: '50000000', maxCashAmount: '150000000' }
  await using market = await ownMarket(target, { limits })
  const { pairId } = market
  assert.equal((await preview(target, { pairId })).eligible, true)
  for (const amount of ['40000000', '160000000']) {
    const { reference } = await takeQuote(target, { pairId, cashAmount: amount })
    const previewed = await preview(target, { pairId, cashAmount: amount })
    requireSame(previewed, await intent(target, reference))
    assert.deepEqual(firstFailed(previewed).members.limits, limits, 'what its remedy names')
  }
}

async function requireWalletsAgree(target: OnRail): Promise<void> {
  await using market = await ownMarket(target)
  const asked = { pairId: market.pairId, walletAddress: stranger }
  requireSame(await preview(target, asked), await firmly(target, asked))
}

async function bankPreview(target: Target, pairId: number): Promise<Answer> {
  const body = { pairId, cashAmount: '100000', walletAddress: await walletOf(target, buyer) }
  return ask(target, 'POST', '/offchain-purchases/eligibility', { body })
}

export const previewChecks: Checks = {
  ...onEachRail({
    'PREVIEW-1': requireSizesAgree,
    'PREVIEW-2': requireWalletsAgree,
  }),
  ...onThirdPartyVenue({
    'PREVIEW-3': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      await market.turn(false, true)
      requireSame(await preview(target, { pairId }), await firmly(target, { pairId }))
    },
  }),
  'PREVIEW-4': async (target) => {
    const markets = await everyItem(target, '/markets', buyer)
    const other = markets.find(({ primaryExecutionKind }) => primaryExecutionKind !== 'offchain_fixed_price')
    if (other === undefined) throw new NotShown('every market is sold by bank transfer')
    const { pairId } = other
    const [previewed, refused] = [await bankPreview(target, pairId), await buying(target, { pairId })]
    assert.equal(previewed.status, 200, previewed.text)
    requireSame(previewed.body, refused)
  },
}
