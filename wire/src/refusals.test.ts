import { expect, test } from 'vitest'
import { mayPass, reasons, rowOf } from './refusals.ts'

test('AD8: what is retryable, our fault, paused, switched off or outside its hours may pass', () => {
  const lasting = reasons.filter((reason) => !mayPass(reason))
  expect(lasting.filter((reason) => rowOf(reason).retryable || rowOf(reason).status >= 500)).toEqual([])
  for (const reason of [
    'no_quote',
    'market_paused',
    'trading_window_closed',
    'quotes_disabled',
    'sales_disabled',
  ] as const)
    expect(mayPass(reason), reason).toBe(true)
  for (const reason of ['wallet_not_registered', 'wrong_rail', 'nothing_to_buy', 'market_not_found'] as const)
    expect(mayPass(reason), reason).toBe(false)
})
