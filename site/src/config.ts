import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformerStyleToClass } from '@shikijs/transformers'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { headScript, withHeadScript } from './head-script.ts'
import { siteRules } from './markdown/rules.ts'
import { mendSearchBox } from './mend-search-box.ts'
import type { Surroundings } from './pages/collect.ts'
import { slugOf } from './pages/slug.ts'
import { pagesFolder } from './places.ts'
import { searchFuzziness, searchWords } from './search-words.ts'

const around = JSON.parse(readFileSync(join(pagesFolder, 'around.json'), 'utf8')) as Surroundings

/** Colours of code as classes: styles inside the page are refused by the policy. */
const codeColours = transformerStyleToClass({ classPrefix: 'code-' })
/** Complete once all pages are read, which is before the first is written. */
function codeSheet() {
  const text = codeColours.getCSS()
  return { path: `assets/code.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`, text }
}

const relativeRoot = (page: string) => '../'.repeat(page.split('/').length - 1) || './'

const nav: DefaultTheme.NavItem[] = [
  { text: 'Start', link: '/quickstart.html' },
  { text: 'API', link: '/api/', activeMatch: '^/api/' },
  { text: 'Refusals', link: '/refusals/', activeMatch: '^/refusals/' },
  {
    text: around.apiVersion,
    items: [
      { text: 'Versions', link: '/versions.html' },
      { text: 'Changelog', link: '/changelog.html' },
      { text: 'Released', link: '/released/' },
      { text: 'Since the last release', link: '/released/since.html' },
    ],
  },
]

export const config = defineConfig({
  title: 'Firsthand',
  description: 'Primary sales of tokenised assets',
  lang: 'en-GB',
  // Relative: the same files work at the root of a host, below a path, and behind the service's documents listener.
  base: './',
  srcDir: pagesFolder,
  cleanUrls: false,
  // In place of a style attribute, which the policy would refuse.
  contentProps: { class: 'page' },
  // It would write a style element into the page when the theme changes.
  appearance: { disableTransition: false },
  // A preview would be asked for by a kind of request that the policy has no directive for.
  router: { prefetchLinks: false },
  themeConfig: {
    logo: { src: '/icon.svg', width: 24, height: 24, alt: '' },
    nav,
    sidebar: around.sidebar as unknown as DefaultTheme.SidebarMulti,
    outline: { level: [2, 3], label: 'On this page' },
    docFooter: { prev: false, next: false },
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        miniSearch: {
          options: { tokenize: searchWords },
          searchOptions: { fuzzy: searchFuzziness, prefix: true, boost: { title: 6, titles: 2, text: 1 } },
        },
      },
    },
  },
  markdown: {
    anchor: { slugify: slugOf },
    // Braces are part of paths here.
    attrs: false,
    tableTabIndex: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    codeTransformers: [codeColours],
    config: (md) => siteRules(md, around),
  },
  vite: { plugins: [mendSearchBox], build: { chunkSizeWarningLimit: 4_000 } },
  transformHead: ({ page }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${relativeRoot(page)}icon.svg` }],
    ['link', { rel: 'stylesheet', href: `${relativeRoot(page)}${codeSheet().path}` }],
  ],
  transformHtml: (html, _file, { page }) => withHeadScript(html, relativeRoot(page)),
  async buildEnd({ outDir }) {
    await writeFile(join(outDir, headScript.path), headScript.text)
    const sheet = codeSheet()
    await writeFile(join(outDir, sheet.path), sheet.text)
  },
})
