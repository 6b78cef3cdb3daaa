import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyerWallets } from '../chain/chain-accounts.ts'
import { axeViolations, sidewaysPixels, startBrowser } from '../testing/page-browser.ts'
import { askService } from '../treasury/ask-service.ts'
import { startWorld, type World } from '../world/world.ts'
import { type Control, startControl } from './control.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let world: World
let control: Control
let browser: Browser
let page: Page
const faults: string[] = []
const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']))
  response.writeHead(200).end('thank you')
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  world = await startWorld({ engine: 'single', databaseUrl: null, clock: 'movable' })
  control = await startControl(world, { links: { storefront: 'http://localhost:4389' } })
  browser = await startBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: control.url })
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => void (line.type() === 'error' && faults.push(`${line.text()} ${line.location().url}`)))
})
afterAll(async () => {
  await browser?.close()
  await control?.stop()
  await world?.stop()
  receiver.close()
})

const go = (path: string) => page.goto(`${control.url}/#/${path}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (words: string) => page.locator('.rows > li', { hasText: words }).first()
const text = async (selector: string) => (await page.locator(selector).first().textContent()) ?? ''
const seen = (words: string | RegExp) => page.getByText(words).first().waitFor({ timeout: 30_000 })
const firm = (body: object = {}) =>
  askService(world, 'acme-buyer-1', 'POST /primary-mint/quotes', {
    json: { pairId: 1, cashAmount: '100000000', walletAddress: buyerWallets['acme-buyer-1'].address, ...body },
  })

test('a sandbox in which nothing has happened says what to do', async () => {
  await page.goto(control.url)
  await seen('No requests yet. Make a purchase, step by step:')
  expect(await text('#links')).toContain('Storefront')
  await go('webhooks')
  await seen('No endpoint. Receive webhooks in a terminal')
})

test('a purchase is seen by its requests, its events and its webhook, which is sent again', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await askService(world, 'acme-integrator', 'POST /webhook-endpoints', { json: { url, types: ['quote.settled'] } })
  await go('purchases')
  await button('Buy HARBOUR, issuance').click()
  await seen(/^MINT[0-9a-f]{32} was made\.$/)
  expect(await text('.detail .facts')).toMatch(/^Pays100\.00 USDCGets3\.99 HARBOURBuyeracme-buyer-1/)
  const reference = await text('.detail h2')

  await page.getByRole('link', { name: 'Requests' }).click()
  await row('/primary-mint/quotes/:reference/intent').click()
  await page.locator('.detail').getByText(reference).first().waitFor()
  await page.locator('.detail').getByRole('link', { name: 'quote.settled' }).click()
  await page.locator('.detail').getByText(`"reference": "${reference}"`).waitFor()
  const eventId = await text('.detail h2')
  await expect.poll(() => received).toEqual([eventId])
  await page.locator('.detail .plain').getByText('attempt 1').waitFor()
  await page.locator('.detail').getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([eventId, eventId])
  await go('webhooks')
  await row('attempt 2 to').waitFor()
  expect(await row('attempt 2 to').textContent()).toMatch(/^quote\.settledarrived: thank you200\d+ ms/)
})

test('a request that no tenant asked is seen too, with what to do', async () => {
  const answered = await fetch(`${world.api?.url}/markets`, { headers: { authorization: 'Bearer nonsense' } })
  await go(`requests/${answered.headers.get('x-request-id')}`)
  await seen('Fetch a new access token from the identity provider')
  expect(await text('.detail')).toContain('Only the service’s log has this request')
})

test('a refusal is armed, met once, and disarms itself', async () => {
  await go('refusals/mint_price_moved')
  await button('Arm').click()
  await seen(/^Armed\. It is met by POST/)
  await button('Make this call').click()
  await seen('409 mint_price_moved')
  await page.getByRole('link', { name: 'its request' }).click()
  await seen('Take a new quote and show its price.')
  await go('refusals')
  await seen('Nothing is armed.')
  const { armed } = (await (await fetch(`${control.url}/sandbox/activity`)).json()) as { armed: unknown[] }
  expect(armed).toEqual([])
})

test('an order by bank transfer is paid as it is chosen, and delivered', async () => {
  await go('purchases')
  await button('Order CREDIT, bank transfer').click()
  await seen('awaiting payment')
  expect(await text('.detail .facts')).toMatch(/^Pays100\.00 EUR/)
  await page.locator('.detail').getByRole('button', { name: 'Pay', exact: true }).click()
  await seen(/^Booked on .* the treasury has taken the file in\.$/)
  await page.locator('.detail .badge').getByText('delivered').waitFor({ timeout: 60_000 })
  await page.locator('.timeline .done').getByText('Final').waitFor({ timeout: 60_000 })
})

test('the clock is moved, and what it makes expire is shown', async () => {
  const { reference } = JSON.parse(await firm()) as { reference: string }
  await go('purchases')
  await row(reference).getByText('firm').waitFor()
  await go('bank-and-clock')
  await button('Move the clock').click()
  await seen('15 min 1 s ahead')
  await go('purchases')
  await row(reference).getByText('expired').waitFor()
})

test('a copied token is a persona’s own, and wallets show what they hold', async () => {
  await go('people')
  await seen('999,900.00 USDC')
  await page.getByRole('button', { name: 'Copy token: Token of acme-auditor' }).click()
  await seen('Token of acme-auditor: copied.')
  const token = (await page.evaluate('navigator.clipboard.readText()')) as string
  const me = await fetch(`${world.api?.url}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ roles: ['auditor'] })
})

test('it is used by keyboard: a row opens by Enter, its heading gets the focus, and new rows leave it there', async () => {
  await go('requests')
  await page.locator('.rows a').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.detail h2').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
  await page.locator('.rows a').nth(1).focus()
  const focused = () => page.evaluate('document.activeElement.getAttribute("href")')
  const before = await focused()
  const rows = await page.locator('.rows > li').count()
  await firm()
  await expect.poll(() => page.locator('.rows > li').count(), { timeout: 10_000 }).toBeGreaterThan(rows)
  expect(await focused()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(before)
})

const views = ['requests', 'events', 'webhooks', 'purchases', 'people', 'refusals', 'bank-and-clock', 'connect']

test('no view breaks a rule of accessibility or scrolls sideways, in either colour scheme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const view of views) {
      await go(view)
      await page.locator('main h1').waitFor()
      await page.locator('.rows > li, .levers, .line').first().waitFor()
      if (['requests', 'events', 'purchases'].includes(view)) {
        await page.locator('.rows a').first().click()
        await page.locator('.detail .facts, .detail .json').first().waitFor()
      }
      expect.soft(await axeViolations(page), `${view}, ${colorScheme}`).toEqual([])
      const widths = colorScheme === 'light' ? [320, 390] : []
      for (const width of widths) expect.soft(await sidewaysPixels(page, width), `${view} at ${width}`).toBe(0)
    }
  }
}, 240_000)

test('nothing on the way broke the page’s own policy or threw', () => {
  expect(faults).toEqual([])
})
