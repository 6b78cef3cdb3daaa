import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** What the bare pool runs: one statement with values in turn, as the login and for the tenant that the service uses. */
type Work = {
  readonly url: string
  readonly tenant: string
  readonly text: string
  readonly values: readonly (readonly unknown[])[]
  readonly connections: number
  readonly callers: number
}

const { url, tenant, text, values, connections, callers } = JSON.parse(
  await readFile(process.argv[2] ?? '', 'utf8'),
) as Work
const pool = new pg.Pool({ connectionString: url, max: connections, options: `-c app.tenant=${tenant}` })
let next = 0

/** Each line is a number of seconds; the answer is how many statements ran in a second. */
for await (const line of createInterface(process.stdin)) {
  const startedAt = performance.now()
  const until = startedAt + Number(line) * 1000
  let done = 0
  const caller = async () => {
    while (performance.now() < until) {
      const { rows } = await pool.query({ name: 'page', text, values: [...(values[next++ % values.length] ?? [])] })
      if (rows.length === 0) throw new Error('the bare statement found nothing')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  console.log(done / ((performance.now() - startedAt) / 1000))
}
await pool.end()
