import type { Database } from './database.ts'
import { type Login, notAllowed, pipeline, type Statement } from './pipeline.ts'

/** One thing that must be true of a database. What it finds wrong is a list of sentences; none means it holds. */
export type Check = { readonly name: string; run(db: Database): Promise<readonly string[]> }

/** Names of things that a rule leaves out, each with its reason. */
export type Exceptions = Readonly<Record<string, string>>

/** A check whose query, run as the administrator, answers one row for each thing that is wrong. */
export const catalogueCheck = (name: string, query: string, exceptions: Exceptions = {}): Check => ({
  name,
  async run({ admin }) {
    const { rows } = await admin.query<{ wrong: string }>(query)
    return rows.map(({ wrong }) => wrong).filter((wrong) => !Object.hasOwn(exceptions, wrong))
  },
})

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

/** Tries each statement in a transaction of its own, which is never committed; answers those that were not refused. */
export async function notRefused(
  login: Login,
  tenant: string | null,
  statements: readonly Statement[],
): Promise<string[]> {
  const tried = statements.map(async (statement) => {
    const [answer] = await pipeline(login, tenant, [statement], 'rollback')
    if (answer?.code === notAllowed) return null
    return `${login.name}: ${textOf(statement)}: ${answer?.code ?? `allowed, ${answer?.rows.length} rows`}`
  })
  return (await Promise.all(tried)).filter((finding) => finding !== null)
}

/** Every table of the service. */
export async function tablesOf({ admin }: Database): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('app'::regnamespace, 'led'::regnamespace) and relkind in ('r', 'p') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Says how two lists differ; empty when they hold the same. */
export function difference(what: string, found: readonly unknown[], expected: readonly unknown[]): string[] {
  const [seen, wanted] = [new Set(found), new Set(expected)]
  const extra = found.filter((each) => !wanted.has(each))
  const absent = expected.filter((each) => !seen.has(each))
  return [
    ...(extra.length > 0 ? [`${what} sees ${extra.slice(0, 5).join(', ')} too much`] : []),
    ...(absent.length > 0 ? [`${what} does not see ${absent.slice(0, 5).join(', ')}`] : []),
  ]
}
