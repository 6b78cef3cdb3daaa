import type { Site } from './built-site.ts'

const attributes = /<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g
const ids = /\sid="([^"]*)"/g
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** The site lies below a path, where a link that begins at the root of the host leads out of it. */
const root = 'http://site/below/a/path/'

/** What a link leads to inside the site: a file and an anchor; null where it leads out of it. */
function targetOf(page: string, href: string): { readonly file: string; readonly anchor: string } | 'outside' | null {
  const url = new URL(href, root + page)
  if (url.host !== 'site') return null
  if (!url.href.startsWith(root)) return 'outside'
  const path = decodeURIComponent(url.href.slice(root.length).split(/[?#]/)[0] ?? '')
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return { file, anchor: decodeURIComponent(url.hash.slice(1)) }
}

/** The links of all pages, and those that lead to no file or to no anchor. */
export function checkLinks(site: Site): { readonly count: number; readonly dead: readonly string[] } {
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsOf = (file: string) => {
    const known =
      anchors.get(file) ?? new Set([...(site.get(file) ?? '').matchAll(ids)].map(([, id = '']) => decoded(id)))
    anchors.set(file, known)
    return known
  }
  let count = 0
  const dead: string[] = []
  for (const [page, html] of site) {
    // Its links are by the root of the host: it is shown for any address.
    if (page === '404.html') continue
    for (const [, written = ''] of html.matchAll(attributes)) {
      const target = targetOf(page, decoded(written))
      if (target === null) continue
      count += 1
      const isFound =
        target !== 'outside' &&
        site.has(target.file) &&
        (target.anchor === '' || !target.file.endsWith('.html') || anchorsOf(target.file).has(target.anchor))
      if (!isFound) dead.push(`${page}: ${written}`)
    }
  }
  return { count, dead: [...new Set(dead)] }
}

/** The codes without a page whose heading has the code as its anchor. */
export const codesWithoutPage = (site: Site, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !/<h1 id="([^"]*)"/.exec(site.get(`refusals/${code}/index.html`) ?? '')?.[1]?.includes(code))
