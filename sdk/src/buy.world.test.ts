import { expect, test, vi } from 'vitest'
import type { BuyStep } from './index.ts'
import { worldOfThisFile } from './testing/sdk-world.ts'

vi.setConfig({ testTimeout: 60_000 })
const { as, wallet } = worldOfThisFile({ engine: 'single' })

test.each([
  ['issuance', 1, /^MINT/],
  ['third-party venue', 2, /^RFQ/],
])('a purchase on the %s rail, from the market to settled', async (_, pairId, reference) => {
  const firsthand = as('acme-buyer-1')
  const steps: BuyStep[] = []
  const onProgress = (step: BuyStep) => void steps.push(step)
  const quote = await firsthand.buy({ pairId, cashAmount: 100_000_000n, wallet: wallet('acme-buyer-1'), onProgress })
  expect(quote).toMatchObject({ state: 'settled', pairId, reference: expect.stringMatching(reference) })
  expect(quote.settlement).not.toBeNull()
  const told = steps.map(({ step }) => step).filter((step, i, all) => step !== all[i - 1])
  expect(told.filter((step) => step !== 'waiting')).toEqual([
    'market',
    'allowance',
    'approving',
    'quoted',
    'bundle',
    'sent',
    'settled',
  ])
})
