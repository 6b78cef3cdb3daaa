import type pg from 'pg'

/** No question here asks for anything but texts and numbers. */
export type Row = Readonly<Record<string, string | number | null>>
export type Statement = string | { readonly text: string; readonly values: readonly unknown[] }
/** What came back for one statement; `code` is null unless it failed. */
export type Answer = { readonly rows: readonly Row[]; readonly code: string | null; readonly message: string }

/** Connections of one login, and how its transactions set their tenant. */
export type Login = { readonly name: string; readonly pool: pg.Pool; readonly setTenant: string }

/** For this transaction alone: what is left on the connection afterwards would be the next one's tenant. */
export const forTheTransaction = "select set_config('app.tenant', $1, true)"

/** The codes that PostgreSQL refuses with when a right is missing; the tenant that is not set raises it as well. */
export const notAllowed = '42501'
const lost = 'connection lost'

async function answerTo(client: pg.PoolClient, statement: Statement): Promise<Answer> {
  try {
    const { rows } = await client.query(statement as pg.QueryConfig)
    return { rows, code: null, message: '' }
  } catch (error) {
    const { code = lost, message } = error as { code?: string; message: string }
    return { rows: [], code, message }
  }
}

/**
 * Sends begin, tenant, statements and ending in one go, as the service does, and waits for all answers. Without a tenant
 * none is set. Unlike the service it keeps a connection after an error: whatever an error leaves behind is to be seen.
 */
export async function pipelineOn(
  client: pg.PoolClient,
  { setTenant }: Login,
  tenant: string | null,
  statements: readonly Statement[],
  ending: 'commit' | 'rollback' = 'commit',
): Promise<Answer[]> {
  const set = tenant === null ? [] : [{ name: 'set_tenant', text: setTenant, values: [tenant] }]
  const sent = ['begin', ...set, ...statements, ending].map((statement) => answerTo(client, statement))
  const answers = await Promise.all(sent)
  return answers.slice(1 + set.length, -1)
}

/** The same on a connection of the pool. */
export async function pipeline(
  login: Login,
  tenant: string | null,
  statements: readonly Statement[],
  ending: 'commit' | 'rollback' = 'commit',
): Promise<Answer[]> {
  const client = await login.pool.connect()
  let answers: Answer[] = []
  try {
    answers = await pipelineOn(client, login, tenant, statements, ending)
    return answers
  } finally {
    client.release(answers.some(({ code }) => code === lost || code?.startsWith('57P')))
  }
}
