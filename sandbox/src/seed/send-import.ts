import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'

/** An import to send: the address, the sender, the listings, and the listener for its progress. */
export type Sending = Readonly<{
  url: string
  token: string
  /** Listings as NDJSON. */
  lines: Readable
  onLine?: (line: ImportedLine) => void
  onTally?: (tally: ImportTally) => void
}>

/**
 * Sends listings and reads what becomes of them at the same time: the service stops reading while nobody reads it.
 * Answers the last tally; throws when the connection breaks or the call is refused, and can then be repeated.
 */
export async function sendImport({ url, token, lines, onLine, onTally }: Sending): Promise<ImportTally> {
  const address = new URL('/admin/tokens/import', url)
  const send = address.protocol === 'https:' ? secureRequest : plainRequest
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  const request = send(address, { method: 'POST', headers })
  const answered = new Promise<ImportTally>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', reject)
      const refused: string[] = []
      let last: ImportTally | undefined
      createInterface(response)
        .on('line', (text) => {
          if (response.statusCode !== 200) return void refused.push(text)
          const record = JSON.parse(text) as ImportedLine | ImportTally
          if ('line' in record) return onLine?.(record)
          last = record
          onTally?.(record)
        })
        .on('close', () => {
          if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${refused.join('\n')}`))
          else if (last === undefined || !response.complete) reject(new Error('the answer broke off'))
          else resolve(last)
        })
    })
  })
  // When the service ends the answer first, as it does after a refusal, the rest has nowhere to go.
  const sent = pipeline(lines, request).catch(() => undefined)
  const tally = await answered.finally(() => lines.destroy())
  await sent
  return tally
}
