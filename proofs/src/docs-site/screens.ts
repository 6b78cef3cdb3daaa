import type { Browser } from 'playwright-core'
import { axeViolations } from '../browser/axe.ts'
import type { Theme } from '../browser/chromium.ts'
import { sidewaysScroll } from '../browser/reflow.ts'
import { everyNth } from '../harness/proof.ts'
import { openReader } from './readers.ts'
import { findsFirst, openSearch } from './search.ts'

/** One of each kind: the home page, text, tables, code, diagrams, pictures, calls, refusals, lists. */
const sample = [
  '',
  'bank-transfer-states.html',
  'refusals/mint_price_moved/',
  'errors.html',
  'api/issuance-rail.html',
  'decisions/',
  'console.html',
  'api/',
]
const themes: readonly Theme[] = ['light', 'dark']

/** What axe, the policy or a narrow screen finds on a sample of pages, in both themes. */
export async function checkScreens(browser: Browser, address: string, short: boolean) {
  const paths = short ? everyNth(sample, 3) : sample
  const found = await Promise.all(
    themes.map(async (theme) => {
      await using reader = await openReader(browser, address, theme)
      const faults: string[] = []
      for (const path of paths) {
        await reader.open(path)
        const violations = await axeViolations(reader.page)
        const sideways = theme === 'light' ? await sidewaysScroll(reader.page) : []
        faults.push(...violations.map((each) => `/${path} (${theme}): ${each}`))
        faults.push(...sideways.map((each) => `/${path} scrolls sideways: ${each}`))
      }
      await openSearch(reader)
      await findsFirst(reader, 'mint_price_moved')
      faults.push(...(await axeViolations(reader.page)).map((each) => `search (${theme}): ${each}`))
      return [...faults, ...reader.faults]
    }),
  )
  return { screens: paths.length + 1, faults: found.flat() }
}
