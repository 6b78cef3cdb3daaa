import { request } from 'node:http'
import { request as secureRequest } from 'node:https'

export type BytesReply = { readonly status: number; readonly contentType: string; readonly bytes: Buffer }

type Posted = {
  readonly contentType: string
  readonly body: Uint8Array
  readonly deadlineMs: number
  readonly bytesMax: number
}

/** One POST over a connection of its own: no redirect is followed, and the whole answer comes within the deadline and the cap. */
export function postBytes(url: string, { contentType, body, deadlineMs, bytesMax }: Posted): Promise<BytesReply> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? secureRequest : request
    const headers = { 'content-type': contentType, 'content-length': body.length }
    const asked = send(url, { method: 'POST', headers, agent: false })
    const fail = (why: Error) => {
      clearTimeout(deadline)
      asked.destroy()
      reject(why)
    }
    const deadline = setTimeout(() => fail(new Error(`no whole answer within ${deadlineMs} ms`)), deadlineMs)
    asked.on('error', fail)
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > bytesMax) fail(new Error(`the answer is longer than ${bytesMax} bytes`))
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(deadline)
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, contentType: received['content-type'] ?? '', bytes: Buffer.concat(chunks) })
      })
    })
    asked.end(body)
  })
}
