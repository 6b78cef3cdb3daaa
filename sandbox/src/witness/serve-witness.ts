import { createServer, type Server } from 'node:http'
import type { OpenWitness } from './witness.ts'

const bytesMax = 64 * 1024

/** `POST /add-checkpoint`, and nothing else. Answers once it listens. */
export async function serveWitness(witness: OpenWitness, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
    }
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return answer(404, 'text/plain', 'not found\n')
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > bytesMax) request.destroy()
      else chunks.push(chunk)
    })
    request.on('end', () => {
      witness.add(Buffer.concat(chunks).toString('utf8')).then(
        ({ status, type, body }) => answer(status, type, body),
        () => answer(500, 'text/plain', 'the witness cannot remember\n'),
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
