import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] }

/** Every rule that axe has on by itself, and that everything to be pressed is at least 24 pixels wide and high. */
const run = `axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`

/** What axe finds on the page as it is now, one line for each place. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(run)) as { violations: readonly Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} at ${target.join(' ')}`))
}
