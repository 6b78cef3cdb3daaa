import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { openToken } from '../open-token.ts'
import type { Asked, Question, Stub } from './stub.ts'

/** A program of the stub chain: it asks what its calls name, answers a constant, and judges nothing. */
const { calls, database, token } = JSON.parse(process.argv[2] ?? '{}') as Stub
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const pool =
  database &&
  new pg.Pool({ connectionString: database.url, options: database.options ?? '', max: database.connections })
const opened = token && openToken(token.settingsFile, token.keyId)
const free = [...(opened?.sessions ?? [])]
const waiting: ((session: Buffer) => void)[] = []

const takeSession = () => {
  const session = free.pop()
  return session ? Promise.resolve(session) : new Promise<Buffer>((resolve) => waiting.push(resolve))
}

async function sign(): Promise<void> {
  const session = await takeSession()
  await opened?.sign(session)
  const next = waiting.shift()
  if (next) next(session)
  else free.push(session)
}

function ask(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      const judge = (answer: string) => {
        if (response.statusCode === 200 && JSON.parse(answer).error === undefined) resolve()
        else reject(new Error(`${url} answered ${response.statusCode} ${answer.slice(0, 500)}`))
      }
      text(response).then(judge).catch(reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const named = new Map<string, string>()
function nameOf(sql: string): string {
  const name = named.get(sql) ?? `stub ${named.size}`
  named.set(sql, name)
  return name
}

async function put(question: Question, asked: Asked): Promise<void> {
  if ('sign' in question) return sign()
  if ('node' in question) return ask(question.node, asked[question.body] ?? '')
  if ('stub' in question) {
    // The bodies for the node stay with the first stub, which alone asks it.
    const forwarded = Object.entries(asked).filter(([name]) => !name.startsWith('node'))
    return ask(`http://127.0.0.1:${question.stub}${question.path}`, JSON.stringify(Object.fromEntries(forwarded)))
  }
  const values = question.values.map((name) => asked[name])
  const result = await pool?.query({ name: nameOf(question.sql), text: question.sql, values })
  if (result?.rowCount !== 1) throw new Error(`no row: ${question.sql}`)
}

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const asked = JSON.parse((await text(incoming)) || '{}') as Asked
    const call = calls[incoming.url ?? '']
    for (const stage of call?.stages ?? []) await Promise.all(stage.map((question) => put(question, asked)))
    const answer = call?.answer ?? ''
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  } catch (error) {
    const answer = JSON.stringify({ error: String(error) })
    response.writeHead(500, { 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  }
}

const server = createServer((incoming, response) => void serve(incoming, response))
// Longer than the other side's rounds: a connection that is closed while a question leaves would fail it.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
