import type { ServerResponse } from 'node:http'
import type { Served } from './built-files.ts'

/** Sends a built file. What has a hash in its name is kept for good; a browser asks for the rest again after five minutes. */
export function sendFile(response: ServerResponse, { type, bytes, encoding, isImmutable }: Served): void {
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}
