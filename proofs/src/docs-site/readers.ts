import type { Browser, Page } from 'playwright-core'
import { contextFor, type Theme } from '../browser/chromium.ts'
import { watch } from '../browser/watch.ts'

/** The first view of a browser that has just started, on a machine that others use too. */
const patienceMs = 60_000

/** Somebody who reads the site. */
export type Reader = AsyncDisposable & {
  readonly page: Page
  /** What went wrong in the page: errors, reports of its policy, other hosts. */
  readonly faults: readonly string[]
  readonly open: (path: string) => Promise<void>
}

/** A tab on the site at this address, which ends with `/`. */
export async function openReader(browser: Browser, address: string, theme: Theme = 'light'): Promise<Reader> {
  const context = await browser.newContext(contextFor({ theme }))
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const { faults } = watch(page, [new URL(address).host])
  return {
    page,
    faults,
    async open(path) {
      await page.goto(new URL(path, address).href)
      await page.locator('#app .VPNavBar').waitFor()
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
