import pg from 'pg'

/** A statement with its parameters; a named one is prepared once on each connection. */
export type Query = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }
/** A statement that is prepared once on each connection. Its text is the same whenever it goes by this name. */
export const prepared = (name: string, { text, values }: Query): Query => ({ name, text, values })

export type Rows = readonly Record<string, unknown>[]

const syncMessage = Buffer.from([0x53, 0, 0, 0, 4])

/** What the driver's own query does with a connection, and its types leave out. */
type Preparable = { prepare(connection: object): void }
type Received = (error: Error | null, results: readonly { readonly rows: Rows }[]) => void

/**
 * Several statements with one Sync behind them. PostgreSQL runs what stands before a Sync as one transaction, so a
 * tenant's setting and the queries under it need neither `begin` nor `commit`: the flight costs little more than its
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

/** Sends statements as one transaction in one flight and answers the rows of each. */
export const pipelinedTransaction = (client: pg.PoolClient, statements: readonly Query[]): Promise<readonly Rows[]> =>
  new Promise((resolve, reject) => {
    const received: Received = (error, results) => (error ? reject(error) : resolve(results.map(({ rows }) => rows)))
    client.query(new PipelinedTransaction(statements, received))
  })
