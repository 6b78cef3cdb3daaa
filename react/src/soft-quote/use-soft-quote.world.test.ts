import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtPage, openBrowser } from '../testing/open-shop.ts'

vi.setConfig({ testTimeout: 180_000 })
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser(await builtPage('typing-page.ts'))
}, 120_000)
afterAll(() => browser?.close())

/** Plays random schedules in a page of its own, with a real React. */
async function played(runs: number, isPlanted: boolean) {
  const tab = await browser.tab('/', null)
  type Page = {
    playAll?: (runs: number, isPlanted: boolean) => Promise<{ counterexample: string | null; renders: number }>
  }
  await expect.poll(() => tab.evaluate(() => typeof (globalThis as Page).playAll)).toBe('function')
  return tab.evaluate(([count, planted]) => (globalThis as Page).playAll?.(count, planted), [runs, isPlanted] as const)
}

test('no render shows an answer for another amount than the one that is typed, whatever the order of answers', async () => {
  const outcome = await played(1500, false)
  expect(browser.faults).toEqual([])
  expect(outcome?.counterexample).toBeNull()
  expect(outcome?.renders).toBeGreaterThan(15_000)
})

test('the same finds hooks that ignore which question is the last', async () => {
  expect((await played(1500, true))?.counterexample).toMatch(/shown at|the document shows|while nothing is typed/)
})
