import { roomySettings } from '@firsthand/sandbox/roomy-settings'
import { expect, test, vi } from 'vitest'
import { tradingOfThisFile } from '../testing/trading-world.ts'

vi.setConfig({ testTimeout: 120_000 })
const trading = tradingOfThisFile()
const rounds = 12

test('an intent and the switch race over two instances: it is issued and counted, or refused; never stranded', async () => {
  const other = await trading.world.startApi({ settings: roomySettings })
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const pairId = await trading.rfq.makeMarket()
    const { reference } = await trading.rfq.firm(pairId)
    // Later each round, so that the switch meets every part of the intent.
    const turned = new Promise((resolve) => setTimeout(resolve, round * 6)).then(() =>
      trading.rfq.turn(pairId, true, false),
    )
    const [intent, off] = await Promise.all([trading.rfq.intent(reference, { url: other.url }), turned])
    const outcome = `${intent.body.code ?? 'issued'}, ${off.body.code ?? 'off'}`
    seen.add(outcome)
    expect(['issued, switch_would_strand', 'rfq_execution_disabled, off']).toContain(outcome)
    const { rows } = await trading.admin.query(
      'select count(bundle) as bundles from app.quote where pair_id = $1 and bundle is not null',
      [pairId],
    )
    expect(Number(rows[0].bundles)).toBe(outcome.startsWith('issued') ? 1 : 0)
  }
  expect(seen.size).toBe(2)
})
