import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { menuOf } from '../site/src/pages/menu.ts'

const pages = (await Array.fromAsync(glob('docs/*.md')))
  .map((page) => basename(page))
  .filter((page) => page !== 'README.md')
const menu = menuOf(await readFile('docs/README.md', 'utf8'))
const targets = new Set(menu.flatMap(({ items }) => items.map(({ target }) => target)))

test('the pages are really read', () => expect(pages.length).toBeGreaterThan(40))

test('every page has a row in docs/README.md, from which the menu of the site is made', () => {
  expect(pages.filter((page) => !targets.has(page))).toEqual([])
})

test('the first section is the way in: its rows are the cards of the home page', () => {
  expect(menu[0]?.title).toBe('Start here')
  expect(menu[0]?.items.map(({ target }) => target)).toContain('quickstart.md')
})
