import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/** The bare engine: one Fastify route that returns the bytes of a file, and nothing else. */
const [path = '', route = '/'] = process.argv.slice(2)
const bytes = await readFile(path, 'utf8')
const app = Fastify()
app.get(route, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify(app.server.address()))
