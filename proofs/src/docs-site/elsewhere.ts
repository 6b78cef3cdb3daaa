import type { Browser } from 'playwright-core'
import { servePlainly } from './plain-server.ts'
import { openReader } from './readers.ts'
import { findsFirst, openSearch } from './search.ts'

/** What does not work when the files lie below a path of any host: pages, links from page to page, search. */
export async function faultsElsewhere(browser: Browser, folder: string): Promise<readonly string[]> {
  await using server = await servePlainly(folder)
  await using reader = await openReader(browser, server.address)
  const faults: string[] = []
  const { page } = reader
  await openSearch(reader)
  if (!(await findsFirst(reader, 'rfq_no_quote'))) faults.push('the search does not find')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.address}refusals/rfq_no_quote/**`)
  // From a page two folders down: by the menu to one at the top, and on from there.
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
  await page.waitForURL(`${server.address}errors.html`)
  await page.locator('main').getByRole('link', { name: 'Paging', exact: true }).click()
  await page.waitForURL(`${server.address}paging.html`)
  await page.locator('main h1', { hasText: 'Paging' }).waitFor()
  return [...faults, ...reader.faults]
}
