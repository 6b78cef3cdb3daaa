import axe from 'axe-core'
import { chromium, type Page } from 'playwright-core'

/** Where Debian has it; the driver downloads none. */
const executablePath = '/usr/bin/chromium'

/** A browser in which `evil.example` is this machine, as a name server of its owner could have it. */
export const startBrowser = () =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--host-resolver-rules=MAP evil.example 127.0.0.1'] })

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] }

/** Every rule that axe has on by itself, and that everything to be pressed is at least 24 pixels wide and high. */
const runAxe = `axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`

/** What axe finds on the page as it is now, one line for each place. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(runAxe)) as { violations: readonly Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** How many pixels a page at this width reaches out of the screen. */
export async function sidewaysPixels(page: Page, width: number): Promise<number> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width, height: 640 })
  const pixels = (await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number
  await page.setViewportSize(size)
  return pixels
}
