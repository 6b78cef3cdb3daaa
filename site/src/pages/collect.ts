import { apiPages } from '../api/api-pages.ts'
import { decisionsPage, homePage, sinceReleasePage } from './list-pages.ts'
import { type MenuSection, menuOf } from './menu.ts'
import { addressOf, type Page } from './page.ts'
import { everyCode, refusalPages, refusalPath, tableOfRefusals } from './refusal-pages.ts'
import { repositoryPages } from './repository-pages.ts'

type Link = { readonly text: string; readonly link: string }
type Group = { readonly text: string; readonly collapsed?: boolean; readonly items: readonly Link[] }
/** What the layout shows around the pages; the keys are the folders that a menu is for. */
export type Surroundings = {
  readonly apiVersion: string
  readonly sidebar: Readonly<Record<string, readonly Group[]>>
  /** By the path of a page in the site, the file of the repository that it shows. */
  readonly sources: Readonly<Record<string, string>>
}

function pageMenu(sections: readonly MenuSection[], pages: readonly Page[]): readonly Group[] {
  const bySource = new Map(pages.flatMap(({ source, path }) => (source === null ? [] : [[source, path] as const])))
  return sections.map(({ title, items }) => ({
    text: title,
    items: items.flatMap(({ title: text, target }) => {
      const path = target === 'decisions' ? 'decisions/index.md' : bySource.get(`docs/${target}`)
      return path === undefined ? [] : [{ text, link: addressOf(path) }]
    }),
  }))
}

/** Codes of a rail stand beside those of the same rail: all of them beside each would be most of the site's weight. */
function refusalMenus(): Readonly<Record<string, readonly Group[]>> {
  const first = {
    text: 'Refusals',
    items: [
      { text: 'All refusals', link: '/refusals/' },
      { text: 'Errors', link: '/errors.html' },
      { text: 'Refusals on demand', link: '/sandbox-refusals.html' },
    ],
  }
  const groups = Map.groupBy(everyCode, ({ code }) => /^(mint|rfq|offchain)_/.exec(code)?.[0] ?? '')
  const menus = [...groups].map(([prefix, codes]) => {
    const byGroup = [...Map.groupBy(codes, ({ group }) => group)].map(([text, own]) => ({
      text,
      items: own.map(({ code }) => ({ text: code, link: addressOf(refusalPath(code)) })),
    }))
    return [`/refusals/${prefix}`, [first, ...byGroup]] as const
  })
  // The longest beginning is looked for first.
  return Object.fromEntries(menus.toSorted(([one], [other]) => other.length - one.length))
}

const ownMenu: Group = {
  text: 'The project',
  items: [
    { text: 'Changelog', link: '/changelog.html' },
    { text: 'Released versions', link: '/released/' },
    { text: 'Since the last release', link: '/released/since.html' },
    { text: 'Architecture', link: '/architecture.html' },
    { text: 'Contributing', link: '/contributing.html' },
  ],
}

/** All pages of the site, and what stands around them. */
export async function collect(): Promise<{ readonly pages: readonly Page[]; readonly around: Surroundings }> {
  const shown = await repositoryPages()
  const textOf = (source: string) => {
    const page = shown.find((one) => one.source === source)
    if (page === undefined) throw new Error(`there is no ${source}`)
    return page
  }
  const readme = textOf('docs/README.md')
  const sections = menuOf(readme.text)
  const api = apiPages()
  const refusals = refusalPages(api.calls, {
    onDemand: textOf('docs/sandbox-refusals.md').text,
    sources: textOf('docs/refusal-sources.md').text,
  })
  const decisions = shown.filter(({ path }) => path.startsWith('decisions/'))
  const others = shown
    .filter((page) => page !== readme)
    .map((page) => (page.source === 'docs/refusals.md' ? tableOfRefusals(page) : page))
  const pages = [
    homePage(readme, sections),
    ...others,
    ...api.pages,
    ...refusals,
    decisionsPage(decisions),
    sinceReleasePage(),
  ]
  const apiMenu = api.menu.map(({ title, items }) => ({
    text: title,
    items: items.map(({ title: text, address }) => ({ text, link: address })),
  }))
  const around: Surroundings = {
    apiVersion: api.version,
    sidebar: {
      '/api/': [
        {
          text: 'API reference',
          items: [
            { text: 'All calls', link: '/api/' },
            { text: 'Errors', link: '/errors.html' },
          ],
        },
        ...apiMenu,
      ],
      ...refusalMenus(),
      '/': [...pageMenu(sections, shown), ownMenu],
    },
    sources: Object.fromEntries(pages.flatMap(({ path, source }) => (source === null ? [] : [[path, source]]))),
  }
  return { pages, around }
}
