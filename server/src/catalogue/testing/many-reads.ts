import { Agent, get } from 'node:http'

/** Reads from a service over connections that stay open, as many at once as there are connections. */
export function manyReads(port: number, token: string, connections = 16) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { authorization: `Bearer ${token}` }
  return {
    read: (path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (more: string) => {
            text += more
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', reject)
        })
        sent.on('error', reject)
      }),
    close: () => agent.destroy(),
  }
}
