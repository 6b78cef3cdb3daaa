import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'

const markdown = new MarkdownIt()
const exclude = (name: unknown) => /node_modules|[.]programs|[.]toolchain/.test(String(name))
const pages = await Array.fromAsync(glob(['*.md', 'docs/**/*.md', '*/*.md', 'sandbox/**/README.md'], { exclude }))
const texts = new Map(await Promise.all(pages.map(async (page) => [page, await readFile(page, 'utf8')] as const)))

/** The targets of a page's links that lie in this repository. */
function targetsIn(text: string): string[] {
  const inline = markdown.parse(text, {}).flatMap(({ children }) => children ?? [])
  const links = inline.flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href'))] : []))
  return links.filter((href) => !/^[a-z]+:/.test(href))
}

/** The anchors of a page, as a Git host makes them of its headings. */
function anchorsIn(text: string): Set<string> {
  const tokens = markdown.parse(text, {})
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' ? [tokens[index + 1]?.content ?? ''] : [],
  )
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** The links of a page that lead nowhere. */
async function brokenIn(page: string, text: string): Promise<string[]> {
  const outcomes = targetsIn(text).map(async (href) => {
    const [path = '', anchor = ''] = decodeURI(href).split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    if (!(await stat(target).catch(() => null))) return [href]
    if (anchor === '' || !target.endsWith('.md')) return []
    const there = target === page ? text : (texts.get(target) ?? (await readFile(target, 'utf8')))
    return anchorsIn(there).has(anchor) ? [] : [href]
  })
  return (await Promise.all(outcomes)).flat().map((href) => `${page}: ${href}`)
}

test('the pages are really read', () => expect(pages.length).toBeGreaterThan(60))

test('every link of every page leads to a file, and to a heading where it names one', async () => {
  const broken = await Promise.all([...texts].map(([page, text]) => brokenIn(page, text)))
  expect(broken.flat()).toEqual([])
})

test('a link to a missing file or heading is found', async () => {
  const text =
    '# A page\n\n[one](missing.md) [two](#elsewhere) [three](#a-page) [four](README.md) [five](https://example.com)\n'
  expect(await brokenIn('docs/README.md', text)).toEqual(['docs/README.md: missing.md', 'docs/README.md: #elsewhere'])
})
