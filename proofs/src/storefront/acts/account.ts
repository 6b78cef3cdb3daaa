import type { Review } from '@firsthand/wire/compliance-officer'
import { askCompliance } from '../../browser/ask-compliance.ts'
import { until } from '../../browser/until.ts'
import type { Shop } from '../stage/shop.ts'
import type { Visitor } from '../stage/visitor.ts'

const officer = 'acme-compliance-officer'
const yearMs = 365 * 24 * 3_600_000

/** Fills in the application that officers judge. */
export async function apply({ page }: Visitor): Promise<void> {
  await page.getByLabel('Your full legal name').fill('Nina Winter')
  await page.getByLabel('Country in which you live').selectOption('CH')
  await page.getByRole('checkbox', { name: 'Real estate' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Your application is being judged').waitFor()
}

/** An officer approves the application of a buyer, as the console does. */
export async function approve(shop: Shop, subject: string): Promise<void> {
  const review = await until('application', async () => {
    const { items } = await askCompliance<{ items: Review[] }>(shop, officer, 'GET /officer/reviews')
    return items.find((each) => each.subject === subject)
  })
  const reviewDueAt = new Date(Date.now() + (await shop.aheadMs()) + yearMs).toISOString()
  const approval = { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: ['real_estate'], reviewDueAt }
  const decision = { outcome: 'approved', reason: 'documents seen', approval }
  await askCompliance(shop, officer, `POST /officer/reviews/${review.id}/decision`, decision)
}

/** Proves that the connected wallet is the buyer's own, and goes back to where the step was asked for. */
export async function proveWallet({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Sign and register this wallet' }).click()
  await page.getByText('The connected wallet is registered.').waitFor()
  await page.getByRole('link', { name: 'Back to the purchase' }).click()
}
