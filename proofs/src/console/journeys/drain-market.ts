import { dataOf } from '@firsthand/sdk'
import { pressLogin } from '../../browser/chromium.ts'
import { must } from '../../browser/must.ts'
import { markets, takeLiveBundle } from '../data/buy.ts'
import { passTime } from '../data/treasury.ts'
import type { Journey } from './journey.ts'

/** A login is recent for five minutes. */
const oldLoginSeconds = 330
const path = { pairId: `${markets.venue}` }

/** Somebody holds a signed bundle: an administrator is shown it first, drains by default, and logs in again before stranding it. */
export const drainMarket: Journey = {
  name: 'an administrator drains a market with a live bundle, and logs in again to strand it',
  async run({ stage, open }) {
    const { sandbox } = stage
    const { admin } = sandbox.as('acme-admin')
    const person = await open('acme-admin')
    const { page } = person
    // A bundle lives for minutes: the one of the pictures is over by now.
    await passTime(stage, oldLoginSeconds)
    await takeLiveBundle(stage, 'acme-buyer-2')
    const live = dataOf(await admin.markets.liveIntents({ path }))
    must(live.count > 0, 'a bundle is live')
    await person.go(`/markets/${markets.venue}/switches`)
    await page
      .getByText(/can still settle/)
      .first()
      .waitFor()
    must(await page.getByRole('radio', { name: /^Wait: drain until/ }).isChecked(), 'waiting is what is chosen already')
    await page.getByRole('radio', { name: /^Strand 1 bundle worth 620\.00 USDC/ }).check()
    const market = dataOf(await admin.markets.read({ path }))
    await page.getByLabel('Reason').fill('The venue has closed its books.')
    await page.getByLabel(`Type ${market.name} to go on`).fill(market.name)
    await page.getByRole('button', { name: 'Strand the bundles' }).click()
    await page.getByText('This takes a login of the last five minutes').waitFor()
    const before = dataOf(await admin.markets.read({ path }))
    must(before.rfqExecutionEnabled === true, 'nothing was switched by an old login')
    await page.getByRole('button', { name: 'Log in again' }).click()
    await pressLogin(page, person.name)
    await page.waitForURL(`**/markets/${markets.venue}/switches`)
    await person.settled()
    await page.getByLabel('Reason').fill('The venue closes its books this evening.')
    await page.getByRole('button', { name: 'Drain the market' }).click()
    await page.getByRole('heading', { name: 'Draining' }).waitFor()
    const after = dataOf(await admin.markets.liveIntents({ path }))
    must(after.draining && after.count === live.count, 'the market drains, and the bundle can still settle')
    return undefined
  },
}
