import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { everyNth } from '../harness/proof.ts'
import { openReader, type Reader } from './readers.ts'

const pauseMs = 40
/** A search begins a fifth of a second after the last key; on a machine that others use too, seconds later. */
const patienceMs = 20_000
/** As many as keep two cores busy: most of the time each waits. */
const tabs = 4

export async function openSearch({ page, open }: Reader): Promise<void> {
  await open('')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('#localsearch-input').waitFor()
}

/** Types a code into the search box; whether the first result is its page. */
export async function findsFirst({ page }: Reader, code: string, withinMs = patienceMs): Promise<boolean> {
  await page.locator('#localsearch-input').fill(code)
  const first = page.locator('a.result').first()
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(pauseMs)) {
    const href = (await first.count()) === 0 ? null : await first.getAttribute('href')
    if (href?.includes(`/refusals/${code}/`)) return true
  }
  return false
}

/** The codes that the search box does not answer with their page first. */
export async function notFound(
  browser: Browser,
  address: string,
  codes: readonly string[],
): Promise<readonly string[]> {
  const lanes = Array.from({ length: tabs }, (_, lane) => everyNth(codes.slice(lane), tabs))
  const missed = await Promise.all(
    lanes.map(async (lane) => {
      await using reader = await openReader(browser, address)
      await openSearch(reader)
      const missing: string[] = []
      for (const code of lane) if (!(await findsFirst(reader, code))) missing.push(code)
      return [...missing, ...reader.faults]
    }),
  )
  return missed.flat()
}
