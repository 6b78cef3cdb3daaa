import { describe, expect, test } from 'vitest'
import { kindOf } from './kinds.ts'
import { isAct, localPage, refusedBecause } from './request-rules.ts'

const origin = 'https://console.example'
const own = { 'x-firsthand-page': '1', 'sec-fetch-site': 'same-origin', origin }
type Row = readonly [string, Parameters<typeof refusedBecause>[0], string, Record<string, string>, boolean]

describe('who is admitted', () => {
  test.each<Row>([
    ['our own page writes', 'call', 'POST', own, true],
    ['our own page reads', 'call', 'GET', { 'x-firsthand-page': '1', 'sec-fetch-site': 'same-origin' }, true],
    ['a page asks by itself', 'call', 'GET', { ...own, 'x-firsthand-page': 'background' }, true],
    ['an old browser reads', 'call', 'GET', { 'x-firsthand-page': '1' }, true],
    ['an old browser writes', 'call', 'POST', { 'x-firsthand-page': '1', origin }, false],
    ['a form of ours', 'call', 'POST', { 'sec-fetch-site': 'same-origin', origin }, false],
    ['another value', 'call', 'POST', { ...own, 'x-firsthand-page': 'yes' }, false],
    ['another site reads', 'call', 'GET', { ...own, 'sec-fetch-site': 'cross-site' }, false],
    ['a sibling host reads', 'call', 'GET', { ...own, 'sec-fetch-site': 'same-site' }, false],
    ['another site writes', 'call', 'POST', { ...own, 'sec-fetch-site': 'cross-site' }, false],
    ['a typed address', 'call', 'GET', { 'sec-fetch-site': 'none' }, false],
    ['a foreign Origin', 'call', 'POST', { ...own, origin: 'https://evil.example' }, false],
    ['a null Origin', 'call', 'DELETE', { ...own, origin: 'null' }, false],
    ['no Origin', 'call', 'PUT', { 'x-firsthand-page': '1', 'sec-fetch-site': 'same-origin' }, false],
    ['an EventSource', 'stream', 'GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['a foreign EventSource', 'stream', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['a stream of nobody', 'stream', 'GET', {}, false],
    ['a link from elsewhere', 'page', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, true],
    ['a frame', 'page', 'GET', { 'sec-fetch-dest': 'iframe' }, false],
    ['a script that reads a page', 'page', 'GET', { 'sec-fetch-dest': 'empty' }, false],
    ['a file', 'asset', 'GET', { 'sec-fetch-dest': 'script' }, true],
    ['a report', 'report', 'POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['a report from elsewhere', 'report', 'POST', { 'sec-fetch-site': 'cross-site' }, false],
  ])('%s', (_name, kind, method, headers, admitted) => {
    expect(refusedBecause(kind, method, headers, origin) === null).toBe(admitted)
  })

  test('only what a person does keeps the session alive', () => {
    expect(isAct('call', own)).toBe(true)
    expect(isAct('call', { ...own, 'x-firsthand-page': 'background' })).toBe(false)
    expect(isAct('stream', own)).toBe(false)
  })
})

describe('where a login leads', () => {
  test.each(['/', '/approvals/1?tab=evidence', '/treasury/files/a%2Fb#lines', '/find?q=x%3Fy'])('%s', (to) => {
    expect(localPage(to, origin)).toBe(to)
  })
  test('to the first page when nothing is named', () => expect(localPage(null, origin)).toBe('/'))
  test.each([
    '',
    'approvals',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/ä',
    '/a b',
    '/login?to=/',
    '/callback?code=1',
    '/api/me',
    '/logout',
    `/${'x'.repeat(2_000)}`,
  ])('never to %j', (to) => {
    expect(localPage(to, origin)).toBeNull()
  })
})

test.each([
  ['/', 'page'],
  ['/approvals/1', 'page'],
  ['/login', 'page'],
  ['/callback', 'page'],
  ['/assets/index-a1.js', 'asset'],
  ['/icon.svg', 'asset'],
  ['/api/tokens/AAPL.US', 'call'],
  ['/api', 'call'],
  ['/apis', 'page'],
  ['/session', 'call'],
  ['/stream', 'stream'],
  ['/csp-reports', 'report'],
])('%s is a %s', (path, kind) => expect(kindOf(path)).toBe(kind))
