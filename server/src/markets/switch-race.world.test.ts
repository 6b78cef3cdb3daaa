import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { expect, test, vi } from 'vitest'
import { tradingOfThisFile } from '#testing/trading-world'

vi.setConfig({ testTimeout: 120_000 })
const trading = tradingOfThisFile()
/** When the switch is thrown, in parts of the time that an intent takes: before it, all through it, after it. */
const moments = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2]

test('an intent and the switch race over two instances: it is issued and counted, or refused; never stranded', async () => {
  const other = await trading.world.startApi({ settings: roomySettings })
  const seen = new Set<string>()

  async function race(
    throwSwitch: (
      intent: Promise<unknown>,
      turn: () => ReturnType<typeof trading.rfq.turn>,
    ) => ReturnType<typeof trading.rfq.turn>,
  ) {
    const pairId = await trading.rfq.makeMarket()
    const { reference } = await trading.rfq.firm(pairId)
    const begun = performance.now()
    const asked = trading.rfq.intent(reference, { url: other.url })
    const [intent, off] = await Promise.all([asked, throwSwitch(asked, () => trading.rfq.turn(pairId, true, false))])
    const outcome = `${intent.body.code ?? 'issued'}, ${off.body.code ?? 'off'}`
    seen.add(outcome)
    expect(['issued, switch_would_strand', 'rfq_execution_disabled, off']).toContain(outcome)
    const { rows } = await trading.admin.query(
      'select count(bundle) as bundles from app.quote where pair_id = $1 and bundle is not null',
      [pairId],
    )
    expect(Number(rows[0].bundles)).toBe(outcome.startsWith('issued') ? 1 : 0)
    return performance.now() - begun
  }
  const tookMs = await race((intent, turn) => intent.then(turn))
  for (const moment of moments)
    await race(async (_intent, turn) => {
      await new Promise((resolve) => setTimeout(resolve, moment * tookMs))
      return turn()
    })
  expect(seen).toContain('issued, switch_would_strand')
})
