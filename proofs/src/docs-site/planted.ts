import type { Browser } from 'playwright-core'
import { axeViolations } from '../browser/axe.ts'
import type { Site } from './built-site.ts'
import { checkLinks, codesWithoutPage } from './links.ts'
import { openReader } from './readers.ts'
import { findsFirst, openSearch } from './search.ts'

type Ground = { readonly site: Site; readonly browser: Browser; readonly address: string }
/** A fault in the site, and whether the check that is made for such finds it. */
type Planted = { readonly name: string; readonly isFound: (ground: Ground) => Promise<boolean> }

const code = 'mint_price_moved'

/** The site with one page changed, or without it. */
function changed(site: Site, page: string, change: ((html: string) => string) | null): Site {
  const copy = new Map(site)
  copy.delete(page)
  const html = site.get(page)
  if (html === undefined || change?.(html) === html) throw new Error(`nothing was planted in ${page}`)
  return change === null ? copy : copy.set(page, change(html))
}

export const planted: readonly Planted[] = [
  {
    name: 'a dead link',
    isFound: async ({ site }) =>
      checkLinks(changed(site, 'errors.html', (html) => html.replace('<main', '<a href="./eror.html">x</a><main'))).dead
        .length === 1,
  },
  {
    name: 'a dead anchor',
    isFound: async ({ site }) =>
      checkLinks(
        changed(site, 'errors.html', (html) => html.replace('<main', '<a href="./sdk.html#nowhere">x</a><main')),
      ).dead.length === 1,
  },
  {
    name: 'a link from the root of the host',
    isFound: async ({ site }) =>
      checkLinks(changed(site, 'errors.html', (html) => html.replace('<main', '<a href="/sdk.html">x</a><main'))).dead
        .length === 1,
  },
  {
    name: 'a refusal without a page',
    isFound: async ({ site }) =>
      codesWithoutPage(changed(site, `refusals/${code}/index.html`, null), [code]).length === 1,
  },
  {
    name: 'a code that is not in the index',
    async isFound({ browser, address }) {
      await using reader = await openReader(browser, address)
      await reader.page.route('**/*localSearchIndex*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replaceAll(`refusals/${code}/`, 'refusals/') })
      })
      await openSearch(reader)
      // The others are found within a second; one that is not in the index never is.
      return (await findsFirst(reader, 'rfq_price_moved')) && !(await findsFirst(reader, code, 3_000))
    },
  },
  {
    name: 'a script inside a page',
    async isFound({ browser, address }) {
      await using reader = await openReader(browser, address)
      await reader.page.route('**/errors.html', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('</body>', '<script>1</script></body>') })
      })
      await reader.open('errors.html')
      return reader.faults.some((fault) => fault.includes('Content Security Policy'))
    },
  },
  {
    name: 'a picture from another host',
    async isFound({ browser, address }) {
      await using reader = await openReader(browser, address)
      await reader.open('errors.html')
      await reader.page.evaluate(
        "document.querySelector('main').append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }))",
      )
      await reader.page.waitForTimeout(200)
      return reader.faults.length > 0
    },
  },
  {
    name: 'an unlabelled button',
    async isFound({ browser, address }) {
      await using reader = await openReader(browser, address)
      await reader.open('errors.html')
      await reader.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
      return (await axeViolations(reader.page)).some((each) => each.startsWith('button-name'))
    },
  },
]
