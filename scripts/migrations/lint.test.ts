import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lint, printed } from './lint.ts'

const folder = mkdtempSync(join(tmpdir(), 'firsthand-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rulesFor = (sql: string, name = '0099_planted.sql') => {
  const path = join(folder, name)
  writeFileSync(path, sql)
  return lint([path]).map(({ rule }) => rule)
}

/** What would break or stop the release before, one statement each, and the rule that refuses it. */
const planted: readonly (readonly [string, string])[] = [
  ['alter table app.quote drop column bundle', 'used-by-the-release-before'],
  ['alter table app.quote rename column state to status', 'used-by-the-release-before'],
  ['alter table app.quote rename bundle to bytes', 'used-by-the-release-before'],
  ['alter table app.quote rename to offer', 'used-by-the-release-before'],
  ['drop table app.purchase', 'used-by-the-release-before'],
  ['drop function app.append_audit(text, text, text)', 'used-by-the-release-before'],
  ['alter table app.quote drop column nobody_reads_this', 'contract-by-name'],
  ['revoke select on app.quote from fh_api', 'revoked-from-the-release-before'],
  ['drop policy own on app.quote', 'policy-dropped'],
  ['update app.quote set state = state', 'whole-table-write'],
  ["set lock_timeout = '1min'", 'own-timeout'],
  ['alter table app.quote add column colour text not null', 'adding-required-field'],
  ['alter table app.quote alter column bundle set not null', 'adding-not-nullable-field'],
  ["alter table app.quote add constraint c check (state <> '')", 'constraint-missing-not-valid'],
  ['alter table app.quote alter column state type varchar(9)', 'changing-column-type'],
  ['create index on app.quote (state)', 'require-concurrent-index-creation'],
  ['create index concurrently i on app.quote (state)', 'concurrently-in-transaction'],
]

test('every planted statement is refused, each by its rule', () => {
  const paths = planted.map(([sql], number) => {
    const path = join(folder, `${1000 + number}_planted.sql`)
    writeFileSync(path, `${sql};`)
    return path
  })
  const refused = lint(paths)
  const found = paths.map((path) => refused.filter((each) => each.path === path).map(({ rule }) => rule))
  for (const [number, [sql, rule]] of planted.entries())
    expect({ sql, rules: found[number] }).toEqual({ sql, rules: expect.arrayContaining([rule]) })
})

test('a file without a transaction takes only what may be repeated', () => {
  const index = 'create index concurrently if not exists quote_state_again on app.quote (state);'
  expect(rulesFor(`-- no transaction\n${index}`)).toEqual([])
  expect(rulesFor('-- no transaction\nalter table app.quote add column colour text;')).toContain('not-repeatable')
})

test('what only adds passes, and so does everything about a table that no release has', () => {
  const expand = `create table app.colour (name text primary key, shade text not null);
    create index on app.colour (shade);
    alter table app.colour add constraint c check (shade <> '');
    alter table app.quote add column colour text;
    alter table app.quote add constraint has_colour check (colour <> '') not valid;
    create or replace function app.paint() returns void language sql as $$ delete from app.quote; $$;
    grant select on app.colour to fh_api;`
  expect(rulesFor(expand)).toEqual([])
})

test('what the release before no longer names may go, in a file that says so', () => {
  expect(rulesFor('alter table app.quote drop column nobody_reads_this;', '0099_contract_quote.sql')).toEqual([])
})

test('a refusal names the file, the statement, the rule and what to do instead', () => {
  const path = join(folder, '0098_break.sql')
  writeFileSync(path, '\nalter table app.quote\n  drop column bundle;')
  const text = lint([path]).map(printed).join('\n')
  expect(text).toContain(`${path}:2: used-by-the-release-before`)
  expect(text).toContain('alter table app.quote drop column bundle')
  expect(text).toMatch(/quote\.bundle: server\S+\.store\.ts/)
  expect(text).toContain('instead: add the new beside the old')
})
