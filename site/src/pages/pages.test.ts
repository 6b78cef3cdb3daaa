import { publishedCodes } from '@firsthand/wire/refusals'
import { expect, test } from 'vitest'
import { collect } from './collect.ts'
import { menuOf } from './menu.ts'
import { rowsByCode } from './rows.ts'
import { anchors } from './slug.ts'

const { pages, around } = await collect()
const textOf = (path: string) => pages.find((page) => page.path === path)?.text ?? ''

test('every published code has a page with its remedy', () => {
  for (const { code, row } of publishedCodes) expect(textOf(`refusals/${code}/index.md`)).toContain(row.remedy)
})

test('a page of a code names the calls that answer it, and how to see it in a sandbox', () => {
  const text = textOf('refusals/mint_price_moved/index.md')
  expect(text).toContain('POST /primary-mint/quotes/{reference}/intent')
  expect(text).toContain('firsthand-sandbox refuse mint_price_moved')
})

test('every operation of both documents has a section with its path and its refusals', () => {
  const text = textOf('api/markets.md')
  expect(text).toContain('<code v-pre>/markets/{pairId}</code>')
  expect(text).toContain('](/refusals/unauthenticated/)')
  expect(textOf('api/compliance/wallets.md')).toContain('wallet_taken')
})

test('no two pages have one address, and every link of the menus leads to a page', () => {
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const links = Object.values(around.sidebar).flatMap((groups) =>
    groups.flatMap(({ items }) => items.map(({ link }) => link)),
  )
  const known = new Set(paths.map((path) => `/${path.replace(/(^|\/)index[.]md$/, '$1').replace(/[.]md$/, '.html')}`))
  expect(links.filter((link) => !known.has(link))).toEqual([])
})

test('the menu is made of the rows of a table, several links of a row included', () => {
  const [section] = menuOf('# All\n\n## Start\n\n| Page | Content |\n|---|---|\n| [One](a.md), [two](b.md) | both |\n')
  expect(section?.items.map(({ title, target }) => [title, target])).toEqual([
    ['One', 'a.md'],
    ['Two', 'b.md'],
  ])
})

test('a bar inside a cell does not end it', () => {
  expect(rowsByCode('| `a_code` | one \\| two | three |').get('a_code')).toEqual(['one \\| two', 'three'])
})

test('the second heading of a kind has an anchor of its own', () => {
  const anchorOf = anchors()
  expect([anchorOf('Read one'), anchorOf('Read one'), anchorOf('What is `this`?')]).toEqual([
    'read-one',
    'read-one-1',
    'what-is-this',
  ])
})
