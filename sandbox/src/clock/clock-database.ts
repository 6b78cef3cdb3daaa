import { runAsAdmin } from '../postgres/databases.ts'

/** The setting that gives the server the number of seconds it is ahead. */
const setting = 'firsthand_sandbox.clock_ahead_seconds'

/** PostgreSQL's own clocks: what each is called, what it is inside, and how often it may answer otherwise. */
const clocks = [
  ['now', 'now', 'stable'],
  ['transaction_timestamp', 'now', 'stable'],
  ['statement_timestamp', 'statement_timestamp', 'stable'],
  ['clock_timestamp', 'clock_timestamp', 'volatile'],
] as const

/**
 * Keeps the real clock under another name and puts one in its place that adds the setting. The number of the function stays,
 * so that defaults, policies and functions that were written before, with a search path of their own, ask the new one too:
 * the planner puts its body in their place.
 */
const statements = [
  'create schema sandbox_clock',
  'grant usage on schema sandbox_clock to public',
  ...clocks.flatMap(([name, inside, changes]) => [
    `create function sandbox_clock.${name}() returns timestamptz language internal ${changes} strict parallel safe
      as '${inside}'`,
    `create or replace function pg_catalog.${name}() returns timestamptz language sql ${changes} parallel safe as $$
      select sandbox_clock.${name}() + make_interval(secs => coalesce(current_setting('${setting}', true), '0')::float8) $$`,
  ]),
]

/** Gives the clock to the template from which every further database of this server is made. */
export async function giveMovableClock(adminUrl: string): Promise<void> {
  const template = new URL(adminUrl)
  template.pathname = '/template1'
  await runAsAdmin(template.href, `alter system set ${setting} = '0'`, 'select pg_reload_conf()', ...statements)
}

/** Puts every database of the server so far ahead; each session sees it before its next command. */
export async function setDatabaseClock(adminUrl: string, aheadMs: number): Promise<void> {
  await runAsAdmin(adminUrl, `alter system set ${setting} = '${aheadMs / 1000}'`, 'select pg_reload_conf()')
}
