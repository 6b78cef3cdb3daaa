import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import type { Recorded } from './bare.ts'

/** The bare engine: one Fastify route that returns the bytes of a recorded answer, headers included, and nothing else. */
const [path = '', route = '/'] = process.argv.slice(2)
const { headers, body, bodySchema } = JSON.parse(await readFile(path, 'utf8')) as Recorded
const app = Fastify()
app.route({
  url: route,
  method: bodySchema === null ? 'GET' : 'POST',
  ...(bodySchema !== null && { schema: { body: bodySchema } }),
  handler: (_request, reply) => reply.headers(headers).send(body),
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify(app.server.address()))
