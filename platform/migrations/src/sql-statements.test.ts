import { expect, test } from 'vitest'
import { isWithoutTransaction, statementsOf } from './sql-statements.ts'

const file = `-- Up Migration; not a statement

create table app.thing (name text default 'a;b'); -- why; so
/* and; this */
create function app.f() returns void language plpgsql as $body$
begin
  perform 1; -- inside
end $body$;
alter table app."odd;name"
  add column x text`

test('a file is split where statements end, not inside texts, comments or function bodies', () => {
  const found = statementsOf(file)
  expect(found.map(({ line, lastLine }) => [line, lastLine])).toEqual([
    [3, 3],
    [5, 8],
    [9, 10],
  ])
  expect(found[0]?.text).toBe("create table app.thing (name text default 'a;b')")
  expect(found[1]?.source).toContain('perform 1; -- inside')
  expect(found[2]?.text).toBe('alter table app."odd;name" add column x text')
})

test('only the first line marks a file that runs without a transaction', () => {
  expect(isWithoutTransaction('-- no transaction\ncreate index …')).toBe(true)
  expect(isWithoutTransaction('\n-- no transaction\n')).toBe(false)
})
