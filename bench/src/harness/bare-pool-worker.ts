import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/** What the bare pool runs: statements in one transaction, with values in turn, as the service's login and tenant. */
export type Work = {
  readonly url: string
  readonly tenant: string
  readonly texts: readonly string[]
  /** For each run the values of each statement. */
  readonly values: readonly (readonly (readonly unknown[])[])[]
  /** Each set of values is used once; the run ends when none is left. */
  readonly once?: boolean
  readonly connections: number
  readonly callers: number
  /** What is asked over a kept connection before the statements of each run. */
  readonly asks?: { readonly port: number; readonly path: string }
}

const {
  url,
  tenant,
  texts,
  values,
  connections,
  callers,
  once = false,
  asks,
} = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Work
const pool = new pg.Pool({ connectionString: url, max: connections, options: `-c app.tenant=${tenant}` })
let next = 0

type Asked = { query(config: pg.QueryConfig): Promise<{ rows: unknown[] }> }

/** The rows of the statement at this place. */
async function one(asked: Asked, place: number, each: readonly (readonly unknown[])[]): Promise<number> {
  const config = { name: `bare ${place}`, text: texts[place] ?? '', values: [...(each[place] ?? [])] }
  return (await asked.query(config)).rows.length
}

const agent = new Agent({ keepAlive: true, maxSockets: callers })

/** The whole answer of another process, read as JSON. */
function ask(port: number, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body)), reject)
    }).on('error', reject)
  })
}

/** All statements in one transaction; the rows of the last one. */
async function together(each: readonly (readonly unknown[])[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let found = 0
    for (const place of texts.keys()) found = await one(client, place, each)
    await client.query('commit')
    return found
  } finally {
    client.release()
  }
}

/** Each line is a number of seconds; the answer is how many statements ran in a second. */
for await (const line of createInterface(process.stdin)) {
  const startedAt = performance.now()
  const until = startedAt + Number(line) * 1000
  let done = 0
  const caller = async () => {
    while (performance.now() < until && !(once && next >= values.length)) {
      const each = values[next++ % values.length] ?? []
      if (asks !== undefined) await ask(asks.port, asks.path)
      const found = texts.length === 1 ? await one(pool, 0, each) : await together(each)
      if (found === 0) throw new Error('the bare statement found nothing')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  console.log(done / ((performance.now() - startedAt) / 1000))
}
agent.destroy()
await pool.end()
