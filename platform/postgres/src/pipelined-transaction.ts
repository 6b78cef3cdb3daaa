import pg from 'pg'

/** A statement with its parameters; a named one is prepared once on each connection. */
export type Query = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }
/** A statement that is prepared once on each connection. Its text is the same whenever it goes by this name. */
export const prepared = (name: string, { text, values }: Query): Query => ({ name, text, values })

export type Rows = readonly Record<string, unknown>[]

const syncMessage = Buffer.from([0x53, 0, 0, 0, 4])

/** What the driver's own query does with a connection, and its types leave out. */
type Preparable = { prepare(connection: object): void }
type Answer = { readonly rows: Rows }
/** The driver gives a list of answers, and for a single statement the answer itself. */
type Received = (error: Error | null, answers: Answer | readonly Answer[]) => void

/**
 * Several statements with one Sync behind them. PostgreSQL runs what stands before a Sync as one transaction, so a
 * tenant's setting and the queries under it need neither `begin` nor `commit`: together they cost little more than the
 * queries do alone.
 */
class PipelinedTransaction extends pg.Query {
  readonly #statements: readonly Query[]

  constructor(statements: readonly Query[], received: Received) {
    super({ text: 'pipelined transaction' }, received as never)
    this.#statements = statements
    this.submit = (connection) => this.#send(connection)
  }

  #send(connection: pg.Connection): null {
    const messages: Buffer[] = []
    const collector = Object.create(connection, {
      _send: { value: (message: Buffer) => messages.push(message) },
      sync: { value: () => undefined },
    }) as object
    for (const { name, text, values } of this.#statements) {
      const query = new pg.Query({ text, values: [...values], ...(name && { name }), queryMode: 'extended' } as never)
      ;(query as unknown as Preparable).prepare(collector)
    }
    // One write is one call into the kernel; a list of buffers would cost more than everything before it.
    connection.stream.write(Buffer.concat([...messages, syncMessage]))
    return null
  }
}

type Methods = Readonly<Record<string, unknown>>
const driver = {
  query: pg.Query.prototype as unknown as Methods,
  connection: pg.Connection.prototype as unknown as Methods,
}

/** The driver's private methods that a pipeline stands on and that this version lacks; a contract test expects none. */
export function missingInDriver({ query, connection } = driver): readonly string[] {
  const lacks = (methods: Methods, names: readonly string[]) =>
    names.filter((name) => typeof methods[name] !== 'function')
  return [...lacks(query, ['prepare']), ...lacks(connection, ['_send', 'sync', 'parse', 'bind', 'describe', 'execute'])]
}
const canPipeline = missingInDriver().length === 0

/** The same transaction statement by statement: more round trips, and nothing private of the driver. */
export async function sequentialTransaction(
  client: pg.PoolClient,
  statements: readonly Query[],
): Promise<readonly Rows[]> {
  const answers: Rows[] = []
  await client.query('begin')
  for (const statement of statements) answers.push((await client.query(statement as pg.QueryConfig)).rows)
  await client.query('commit')
  return answers
}

/**
 * Sends statements as one transaction in one round trip and answers the rows of each. After an error the client has to be closed, as
 * its transaction may be open.
 */
export const pipelinedTransaction = (client: pg.PoolClient, statements: readonly Query[]): Promise<readonly Rows[]> =>
  canPipeline
    ? new Promise((resolve, reject) => {
        const received: Received = (error, answers) =>
          error ? reject(error) : resolve([answers].flat().map(({ rows }) => rows))
        client.query(new PipelinedTransaction(statements, received))
      })
    : sequentialTransaction(client, statements)
