import type { Browser, Page } from 'playwright-core'
import { contextFor, patienceMs, pressLogin, type ScreenOptions, settle, shiftClock } from '../../browser/chromium.ts'
import { type Watched, watch } from '../../browser/watch.ts'
import type { TestWallet } from './wallet.ts'

export type VisitorOptions = ScreenOptions & {
  readonly wallet?: TestWallet
  /** At the shop that pays the network fee. */
  readonly isGasless?: boolean
}

/** Somebody at the shop with a browser of their own. */
export type Visitor = Watched & {
  readonly page: Page
  readonly go: (path: string) => Promise<void>
  /** Until nothing is loading any more. */
  readonly settled: () => Promise<void>
  /** Signs in by the page's own button, as a buyer of the sandbox. */
  readonly signIn: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Where visitors go, and by which clock. */
type Place = {
  readonly browser: Browser
  readonly origin: string
  readonly gaslessOrigin: string
  readonly issuer: string
  readonly chainUrl: string
  aheadMs(): Promise<number>
}

const sign = { en: 'Sign in', de: 'Anmelden' }

/** Opens an empty browser at nothing yet; a wallet is an extension that is there before any page. */
export async function openVisitor(shop: Place, options: VisitorOptions = {}): Promise<Visitor> {
  const { browser, issuer, chainUrl } = shop
  const origin = options.isGasless ? shop.gaslessOrigin : shop.origin
  const context = await browser.newContext(contextFor(options))
  await context.addInitScript(shiftClock(await shop.aheadMs()))
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await options.wallet?.install(page)
  const watched = watch(
    page,
    [origin, issuer, chainUrl].map((url) => new URL(url).host),
  )
  const settled = () => settle(page, watched)
  return {
    ...watched,
    page,
    settled,
    go: async (path) => {
      await page.goto(`${origin}${path}`)
      await settled()
    },
    async signIn(name) {
      await page
        .getByRole('link', { name: sign[options.language ?? 'en'] })
        .first()
        .click()
      await pressLogin(page, name)
      await page.waitForURL(`${origin}/**`)
      await settled()
    },
    close: () => context.close(),
  }
}
