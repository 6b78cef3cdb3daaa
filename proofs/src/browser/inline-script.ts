import type { Page } from 'playwright-core'
import { rewrite } from './rewrite.ts'
import { until } from './until.ts'
import type { Watched } from './watch.ts'

type Visit = Pick<Watched, 'forgive'> & { readonly page: Page; readonly go: (path: string) => Promise<void> }
type Site = { readonly origin: string; readonly violations: () => Promise<number> }

/** Whether a script that is written into a page does not run, and the browser reports it. */
export async function isInlineScriptStopped({ page, go, forgive }: Visit, path: string, site: Site): Promise<boolean> {
  const before = await site.violations()
  await rewrite(page, `${site.origin}${path}`, (html) =>
    html.replace('</body>', '<script>globalThis.planted = 1</script></body>'),
  )
  await go(path)
  const hasRun = await page.evaluate("'planted' in globalThis")
  await until('report', async () => (await site.violations()) > before)
  forgive(/Content Security Policy/)
  return hasRun === false
}
