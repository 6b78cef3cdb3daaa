import { request } from 'node:http'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { ListingWrite } from '@firsthand/wire/listings'
import { tokenOf } from '#testing/service-under-test'
import { aListing } from './listing-builder.ts'

type Target = { readonly port: number }
export type ImportAnswer = Readonly<{
  status: number
  text: string
  lines: readonly ImportedLine[]
  tallies: readonly ImportTally[]
  /** False when the connection ended before the answer did. */
  whole: boolean
}>

const type = 'application/x-ndjson'

/** An import that is sent piece by piece. Its answer is read all the while. */
export function openImport({ port }: Target, headers: Readonly<Record<string, string>> = {}) {
  const { promise: answered, resolve } = Promise.withResolvers<ImportAnswer>()
  const authorization = `Bearer ${tokenOf('acme-admin')}`
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/admin/tokens/import',
    agent: false,
    headers: { authorization, 'content-type': type, ...headers },
  })
  let text = ''
  let status = 0
  const finish = (whole: boolean) => {
    const records = text.split('\n').filter((line) => line.endsWith('}'))
    const read = status === 200 ? records.map((line) => JSON.parse(line)) : []
    const lines = read.filter((record) => 'result' in record)
    resolve({ status, text, lines, tallies: read.filter((record) => 'complete' in record), whole })
  }
  sent.on('response', (response) => {
    status = response.statusCode ?? 0
    response.setEncoding('utf8')
    response.on('data', (more: string) => {
      text += more
    })
    response.on('error', () => undefined)
    response.on('close', () => finish(response.complete))
  })
  sent.on('error', () => finish(false))
  return {
    answered,
    send: (piece: string | Buffer) => new Promise((done) => sent.write(piece, done)),
    end: () => sent.end(),
    /** Breaks the connection off. */
    cut: () => sent.destroy(),
    /** What has arrived so far. */
    received: () => text,
  }
}

/** Sends a whole import and reads the whole answer. */
export async function importAll(target: Target, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const sending = openImport(target, headers)
  await sending.send(body)
  sending.end()
  return sending.answered
}

/** A line for the listing of this number. */
export const lineOf = (number: number, own: Partial<ListingWrite> = {}): string =>
  `${JSON.stringify(aListing({ token_ref: `0x${number}`, symbol: `T${number}`, chain_id: 'eip155:1', ...own }))}\n`

/** The lines of these numbers. */
export const linesOf = (from: number, to: number, own: Partial<ListingWrite> = {}): string =>
  Array.from({ length: to - from + 1 }, (_, i) => lineOf(from + i, own)).join('')
