import { glob, readFile } from 'node:fs/promises'
import { reasons } from '@firsthand/wire/refusals'
import { expect, test } from 'vitest'
import { raiseSites } from './raise-sites.ts'

const sources = await Array.fromAsync(
  glob(
    '{{wire,platform/*,server,signer,compliance,sdk,react,mcp,probe,verify,sandbox,conformance,bench,proofs,ops}/src,sandbox/supplier,contracts/script}/**/*.ts',
  ),
)
const ours = sources.filter(
  (path) => !/^sdk\/src\/gen\/|\/rows[.]gen[.]ts$|[.]test[.]ts$|\/testing\/|[.]d[.]ts$/.test(path),
)
const texts = new Map(await Promise.all(ours.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
const matching = (pattern: RegExp, among = (_path: string) => true) =>
  [...texts].filter(([path, text]) => among(path) && pattern.test(text)).map(([path]) => path)

test('the files are really read', () => expect(texts.size).toBeGreaterThan(80))

test('every refusal is raised in exactly one place', async () => {
  const sites = await raiseSites()
  const counts = reasons.map((reason) => [reason, sites.get(reason)?.length ?? 0])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('SQL stands in .store files and nowhere else in the server', () => {
  const sql = /\bsql`|(['"`])\s*(select|insert into|update|delete from|with)\s[^'"`]*\b(from|set|values|where|into)\b/i
  const found = matching(sql, (path) => path.startsWith('server/src/'))
  expect(found.length).toBeGreaterThan(0)
  const allowed = /[.]store[.]ts$/
  expect(found.filter((path) => !allowed.test(path))).toEqual([])
})

test('no clock and no randomness inside the rules and the use cases', () => {
  const impure = /\bDate\.now\b|\bnew Date\(\)|Math\.random|performance\.now|process\.[a-z]/
  expect(matching(impure, (path) => /server\/src\/.*[.]rules[.]ts$/.test(path))).toEqual([])
})

test('nothing is left lying about: no TODO, no drawer, no file of more than 300 lines', () => {
  expect(matching(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  expect(ours.filter((path) => /(^|\/)(utils?|helpers?|common|shared|core|lib|misc)([/.]|$)/.test(path))).toEqual([])
  expect([...texts].filter(([, text]) => text.split('\n').length > 300).map(([path]) => path)).toEqual([])
})

test('the lock file names no download address', async () => {
  expect(await readFile('pnpm-lock.yaml', 'utf8')).not.toMatch(/https?:\/\//)
})
