import type pg from 'pg'

/** A mistake that somebody could make, planted on purpose into a database of its own: the suite must find it. */
export type Fault = {
  readonly name: string
  plant(admin: Pick<pg.ClientBase, 'query'>): Promise<void>
  /** Undoes what would outlive the database, such as a change to a role; null when nothing does. */
  readonly undo: ((admin: pg.Pool) => Promise<void>) | null
  /** How transactions set their tenant while this fault is planted, where that is the mistake. */
  readonly setTenant?: string
}

const run = async (admin: Pick<pg.ClientBase, 'query'>, statements: readonly string[]) => {
  for (const statement of statements) await admin.query(statement)
}

/** A mistake inside one database, which goes with it. */
export const fault = (name: string, ...statements: readonly string[]): Fault => ({
  name,
  plant: (admin) => run(admin, statements),
  undo: null,
})

/** A mistake in what a whole server shares. */
export const sharedFault = (name: string, statement: string, undo: string): Fault => ({
  name,
  plant: (admin) => run(admin, [statement]),
  undo: (admin) => run(admin, [undo]),
})

/** A mistake in the text of a function. Fails to be planted where the text is not there: it would change nothing. */
export const rewrittenFault = (name: string, routine: string, was: string, is: string): Fault =>
  fault(
    name,
    `do $do$ declare body text := pg_get_functiondef('app.${routine}'::regproc); begin
      if position($was$${was}$was$ in body) = 0 then raise 'there is nothing to rewrite'; end if;
      execute replace(body, $was$${was}$was$, $is$${is}$is$); end $do$`,
  )
