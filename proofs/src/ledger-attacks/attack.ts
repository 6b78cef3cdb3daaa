import type { Books } from './books.ts'

/** Who attacks: a login of the service, the owner of the tables, or an administrator of the whole server. */
export type Attacker = 'fh_api' | 'fh_worker' | 'fh_catalog' | 'fh_owner' | 'postgres'

export type Attack = {
  readonly name: string
  readonly by: readonly Attacker[]
  /** One transaction. Its last statement, or its commit, must be refused. */
  readonly attack: (books: Books) => readonly string[]
  /** What the database must answer. */
  readonly refusedWith: RegExp
  /** The same kind of act, done honestly: refusing everything would be no defence. */
  readonly honest: (books: Books) => readonly string[]
  /** Takes the defence away. The attack must go through then, or it would show nothing. */
  readonly without: readonly string[]
}

export const logins = ['fh_api', 'fh_worker'] as const
export const everybody = [...logins, 'fh_owner'] as const

/** Changes the text of the trigger that judges lines. Fails where the text is not there: otherwise it would change nothing. */
const rewritten = (...changes: readonly (readonly [was: string, is: string])[]) =>
  `do $do$ declare body text := pg_get_functiondef('led.entries_in'::regproc); begin
    ${changes
      .map(
        ([was, is]) => `if position($was$${was}$was$ in body) = 0 then raise 'there is nothing to rewrite'; end if;
    body := replace(body, $was$${was}$was$, $is$${is}$is$);`,
      )
      .join('\n    ')}
    execute body; end $do$`

const unbalanced = ['having sum(n.amount) <> 0', 'having false'] as const
const closed = ['bool_or(t.xid is distinct from pg_current_xact_id() or p.lines <> t.lines)', 'false'] as const

/** The defences of the ledger, each as what removes it. */
export const remove = {
  balance: rewritten(unbalanced),
  closing: rewritten(closed),
  balanceAndClosing: rewritten(unbalanced, closed),
  floor: rewritten(['and b.balance + moved.amount >= 0', '']),
  mirror: rewritten(["raise 'ledger_not_a_reversal' using errcode = '23514'", 'null']),
  constraint: (table: string, name: string) => `alter table led.${table} drop constraint ${name}`,
  trigger: (table: string, name: string) => `alter table led.${table} disable trigger ${name}`,
  grant: (what: string, table: string) => `grant ${what} on led.${table} to fh_api, fh_worker`,
} as const
