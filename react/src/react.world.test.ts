import type { Page } from 'playwright-core'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buyerWallets } from '../../sandbox/src/chain/chain-accounts.ts'
import { treasuryOf } from '../../sandbox/src/treasury/treasury.ts'
import { worldOfThisFile } from '../../sdk/src/testing/sdk-world.ts'
import { builtPage, openBrowser } from './testing/open-shop.ts'

vi.setConfig({ testTimeout: 90_000 })
const { urls, wallet, world } = worldOfThisFile({ engine: 'single', relayer: true })
const buyer = 'acme-buyer-1'
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser(await builtPage('main.ts'))
}, 120_000)
afterAll(() => browser?.close())

const openShop = async (path: string, person: keyof typeof buyerWallets = buyer): Promise<Page> => {
  const { url, chainUrl, routers } = urls()
  const [router = ''] = Object.values(routers)
  const token = await world().identity.token(person)
  return browser.tab(path, { url, chainUrl, token, key: buyerWallets[person].key, router })
}
/** Blocks until the settlement is final. */
const mine = (blocks: number) => createTestClient({ mode: 'anvil', transport: http(urls().chainUrl) }).mine({ blocks })
const step = (tab: Page) => tab.locator('h1').textContent()
const press = (tab: Page, name: RegExp) => tab.getByRole('button', { name }).click()
const until = (tab: Page, ...steps: string[]) =>
  expect.poll(() => step(tab), { timeout: 40_000, interval: 50 }).toMatch(new RegExp(`^(${steps.join('|')})$`))

async function ordered(path: string, amount: string): Promise<Page> {
  const tab = await openShop(path)
  await tab.getByLabel('Amount').fill(amount)
  await press(tab, /^Buy$/)
  return tab
}

describe('the shop of docs/react.md, in a browser', () => {
  test.each([
    ['issuance', 1, /^MINT/],
    ['third-party venue', 2, /^RFQ/],
  ])('%s: buys on chain until it is final, reloaded at every step', async (_, pairId, reference) => {
    const tab = await ordered(`/?pair=${pairId}`, '100')
    await until(tab, 'quoted')
    expect(await tab.locator('section > p').first().textContent()).toMatch(reference)
    await tab.reload()
    await until(tab, 'quoted')
    await press(tab, /^Check/)
    await until(tab, 'review')
    expect(await tab.locator('section').textContent()).toMatch(/Pay 100 USDC, get at least [\d.]+ (HARBOUR|TBILL)/)
    await tab.reload()
    await until(tab, 'quoted')
    await press(tab, /^Check/)

    // A no in the wallet keeps the offer.
    await until(tab, 'review')
    await tab.evaluate(() => Object.assign(globalThis, { walletSays: 'no' }))
    await press(tab, /^Sign/)
    await expect.poll(() => tab.getByRole('alert').textContent()).toContain('You declined in your wallet')
    await tab.evaluate(() => Object.assign(globalThis, { walletSays: 'yes' }))
    await press(tab, /^Sign/)
    await until(tab, 'sent', 'in_block', 'safe', 'final')
    await tab.reload()
    await until(tab, 'sent', 'in_block', 'safe', 'final')
    await mine(100)
    await until(tab, 'final')
    expect(browser.faults).toEqual([])
  })

  test('bank transfer: shows where to pay, and follows it until the units are delivered', async () => {
    await using stack = new AsyncDisposableStack()
    const bank = await treasuryOf(world(), stack)()
    const tab = await ordered('/?pair=3', '1000')
    await until(tab, 'to_pay')
    expect(await tab.locator('section').textContent()).toMatch(/Pay 1000 EUR to [A-Z]{2}\d+, RF\d\d/)
    const reference = (await tab.locator('section > p').first().textContent()) ?? ''
    expect(reference).toMatch(/^OFFC/)
    await tab.reload()
    await until(tab, 'to_pay')
    await bank.credit({ reference })
    await until(tab, 'delivered')
    await press(tab, /^Another/)
    await tab.getByLabel('Amount').fill('500')
    await press(tab, /^Buy$/)
    await until(tab, 'to_pay')
    await press(tab, /^Cancel$/)
    await until(tab, 'cancelled')
  })

  test('without gas: the wallet signs, the service sends, and a reload in between changes nothing', async () => {
    const person = 'acme-buyer-2'
    const chain = createTestClient({ mode: 'anvil', transport: http(urls().chainUrl) })
    await chain.setBalance({ address: wallet(person).account.address, value: 0n })
    const tab = await openShop('/?pair=1&gasless', person)
    await tab.getByLabel('Amount').fill('100')
    await press(tab, /^Buy$/)
    await until(tab, 'quoted')
    await press(tab, /^Check/)
    await until(tab, 'review')
    await press(tab, /^Sign, 4 requests/)
    await until(tab, 'sent', 'in_block', 'safe', 'final')
    await tab.reload()
    await until(tab, 'sent', 'in_block', 'safe', 'final')
    await mine(100)
    await until(tab, 'final')
  })

  test('answers that arrive out of order: only the one for the amount in the field is shown', async () => {
    const tab = await openShop('/?pair=2&hold=quotes/soft')
    type Held = { readonly url: string; readonly release: () => void }[]
    const heldAmounts = () =>
      tab.evaluate(() =>
        (globalThis as unknown as { delayed: Held }).delayed.map(({ url }) => /"cashAmount":"(\d+)"/.exec(url)?.[1]),
      )
    const release = (index: number) =>
      tab.evaluate((at) => (globalThis as unknown as { delayed: Held }).delayed[at]?.release(), index)
    const output = () => tab.locator('output').textContent()
    for (const [index, amount] of ['10', '20', '30'].entries()) {
      await tab.getByLabel('Amount').fill(amount)
      await expect.poll(async () => (await heldAmounts()).length).toBe(index + 1)
    }
    expect(await heldAmounts()).toEqual(['10000000', '20000000', '30000000'])
    await release(1)
    await release(0)
    await tab.waitForTimeout(300)
    expect(await output()).toBe('estimating')
    await release(2)
    await expect.poll(output).toMatch(/TBILL$/)
    const shown = Number.parseFloat((await output()) ?? '')
    expect(shown).toBeGreaterThan(0.25)
    await tab.getByLabel('Amount').fill('10')
    await expect.poll(output).toBe('estimating')
  })
})
