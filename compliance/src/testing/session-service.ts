import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The service as far as Compliance asks it about sessions. */
export async function startSessionService() {
  const asked: unknown[] = []
  let answer = (response: ServerResponse): void => void response.end('{"ended":false}')
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void json(request).then((question) => {
      asked.push({ path: request.url, question })
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerBy(other: (response: ServerResponse) => void): void {
      answer = other
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type SessionService = Awaited<ReturnType<typeof startSessionService>>
