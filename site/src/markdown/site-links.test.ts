import { expect, test } from 'vitest'
import { linkIn } from './site-links.ts'

const links = {
  sources: {
    'index.md': 'docs/README.md',
    'errors.md': 'docs/errors.md',
    'refusals/index.md': 'docs/refusals.md',
    'changelog.md': 'CHANGELOG.md',
    'decisions/0001-a.md': 'docs/decisions/0001-a.md',
  },
}

test.each([
  ['errors.md', 'refusals.md#not_found', '/refusals/#not_found'],
  ['errors.md', '../CHANGELOG.md', '/changelog.html'],
  ['changelog.md', 'docs/errors.md', '/errors.html'],
  ['decisions/0001-a.md', '../README.md', '/'],
  ['changelog.md', 'docs/decisions', '/decisions/'],
  ['errors.md', 'openapi.json', '/openapi.json'],
  ['errors.md', '#here', '#here'],
  ['errors.md', 'https://example.com/', 'https://example.com/'],
  ['api/markets.md', '/refusals/not_found/', '/refusals/not_found/'],
])('on %s the link %s leads to %s', (page, href, target) => expect(linkIn(links, page, href)).toBe(target))

test('a link to a source file leads nowhere in the site', () =>
  expect(linkIn(links, 'errors.md', '../server/src/main/routes.ts')).toBeNull())
