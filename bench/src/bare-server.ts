import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/** The bare engine: one Fastify route that returns the bytes of a recorded answer, headers included, and nothing else. */
const [path = '', route = '/'] = process.argv.slice(2)
const { headers, body } = JSON.parse(await readFile(path, 'utf8')) as { headers: Record<string, string>; body: string }
const app = Fastify()
app.get(route, (_request, reply) => reply.headers(headers).send(body))
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify(app.server.address()))
