import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventFaults } from '#events/testing/event-shapes'
import { searchCases } from '#purchase-search/testing/search-cases'
import { tradingOfThisFile } from '#testing/trading-world'
import { controlsOn } from '#testing/world-controls'
import { accountCases } from './testing/bank-account-cases.ts'
import { administrationCases } from './testing/bank-administration-cases.ts'
import { limitCases } from './testing/bank-limit-cases.ts'
import { purchaseCases } from './testing/bank-purchase-cases.ts'
import { receiptCases } from './testing/bank-receipt-cases.ts'
import { refusalCases } from './testing/bank-refusal-cases.ts'
import { tippingOffCases } from './testing/tipping-off-cases.ts'

vi.setConfig({ testTimeout: 60_000 })
// One world for all of them: it takes longer to start than they take together.
const trading = tradingOfThisFile()
const controls = controlsOn(trading)
afterEach(() => controls.mend())

describe('purchases', () => purchaseCases(trading))
describe('what a buyer may have at most', () => limitCases(trading))
describe('the money of a purchase as its buyer sees it', () => receiptCases(trading))
describe('AD1: what a buyer reads before and after an officer’s act', () => tippingOffCases(trading))
describe('instruments', () => administrationCases(trading))
describe('records, switches and client accounts', () => accountCases(trading))
describe('the search over every rail', () => searchCases(trading))
describe('refusals', () => refusalCases(trading, controls))

test('A8: whatever happened here is an event whose data is as its dataschema says', async () => {
  const { faults, kinds } = await eventFaults(trading.admin)
  expect(faults).toEqual([])
  expect([...kinds]).toEqual(expect.arrayContaining(['purchase.created', 'purchase.paid', 'market.updated']))
})
