import { expect, test } from 'vitest'
import { bankStates, bankSwitches, drainPart, switchState, venueStates, venueSwitches } from './switch-state.ts'

test.each(venueStates)('a market at a third-party venue is %s by its switches', (state) => {
  const { quotes, execution } = venueSwitches[state]
  const market = { primaryExecutionKind: 'onchain_rfq_atomic', rfqQuotesEnabled: quotes } as const
  expect(switchState({ ...market, rfqExecutionEnabled: execution })).toBe(state)
  expect(switchState({ ...market, rfqExecutionEnabled: true, rfqDraining: true })).toBe('draining')
})

test.each(bankStates)('a bank-transfer market is %s by its switches', (state) => {
  const { sales: offchainSalesEnabled, delivery: offchainDeliveryEnabled } = bankSwitches[state]
  const market = {
    primaryExecutionKind: 'offchain_fixed_price',
    offchainSalesEnabled,
    offchainDeliveryEnabled,
  } as const
  expect(switchState(market)).toBe(state)
})

test('the issuance rail has no switches', () => {
  expect(switchState({ primaryExecutionKind: 'onchain_primary_mint' })).toBe('none')
})

test('a drain goes from its beginning to the last deadline, and never beyond', () => {
  const [from, to] = ['2026-11-15T10:00:00.000Z', '2026-11-15T10:05:00.000Z']
  const at = (time: string) => drainPart(from, to, Date.parse(`2026-11-15T${time}Z`))
  expect([at('09:00:00'), at('10:00:00'), at('10:02:30'), at('10:05:00'), at('11:00:00')]).toEqual([0, 0, 50, 100, 100])
  expect(drainPart(to, from, Date.parse(from))).toBe(100)
})
