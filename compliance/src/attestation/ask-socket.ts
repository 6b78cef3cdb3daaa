import { request } from 'node:http'

const bytesMax = 16 * 1024

export type Answer = { readonly status: number; readonly body: unknown }

/** Posts JSON to `/sign` on a socket file, on a connection of its own; the answer is read up to a cap. */
export const askSocket = (socketPath: string, body: object, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const asked = request({ socketPath, method: 'POST', path: '/sign', headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > bytesMax) asked.destroy(new Error('the signer sent too much'))
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
        } catch (error) {
          reject(error)
        }
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
