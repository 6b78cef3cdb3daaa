import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inCluster } from '@firsthand/postgres/tenant'
import { publishedIn } from '@firsthand/tlog/tile-folder'
import { replaceFile } from '@firsthand/tlog/write-tiles'
import type pg from 'pg'
import { postBytes } from './post-bytes.ts'
import { keepStampedDay, stampedDays } from './witnesses.store.ts'

const deadlineMs = 10_000
const bytesMax = 256 * 1024
const sha256 = Buffer.from('300d06096086480165030402010500', 'hex')

/** DER with a length of less than 128 bytes, which all of a request has. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.of(tag, content.length), content])
}

const imprintOf = (bytes: Uint8Array): Buffer =>
  der(0x30, sha256, der(0x04, createHash('sha256').update(bytes).digest()))

/** A positive number that is no other request’s. */
const newNonce = (): Buffer => der(0x02, Uint8Array.of(1), randomBytes(8))

/** RFC 3161, 2.4.1: version 1, what is stamped, a nonce, and that the authority’s certificate is wanted. */
export const stampRequest = (bytes: Uint8Array, nonce: Uint8Array = newNonce()): Buffer =>
  der(0x30, der(0x02, Uint8Array.of(1)), imprintOf(bytes), nonce, der(0x01, Uint8Array.of(255)))

/**
 * Whether a reply is a stamp of these bytes for this request: granted, with our imprint and our nonce in it. Its signature is for whoever relies on
 * it (`openssl ts -verify`): that wants the authority’s certificate, which the worker has no part in choosing.
 */
export function isStampOf(reply: Buffer, bytes: Uint8Array, nonce: Buffer): boolean {
  // TimeStampResp ::= SEQUENCE { status SEQUENCE { INTEGER 0 or 1 … }, token }; lengths of two bytes or more.
  const [, status = ''] =
    /^30(?:8[1-4](?:..){1,4}|[0-7].)30..0201(0[01])/.exec(reply.toString('hex').slice(0, 60)) ?? []
  return status !== '' && reply.includes(imprintOf(bytes)) && reply.includes(nonce)
}

export type StampDeps = {
  readonly pool: pg.Pool
  readonly folder: string
  readonly url: string
  readonly now: () => Date
}

/** Has the published checkpoint stamped once a day. Both files lie beside the log: `anchors/2026-11-19.checkpoint` and `.tsr`. */
export async function stampToday({ pool, folder, url, now }: StampDeps): Promise<string | null> {
  const day = now().toISOString().slice(0, 10)
  const isStamped = await inCluster(pool, async (query) => (await stampedDays(query, day)).includes(day))
  const published = isStamped ? null : await publishedIn(folder)
  if (published === null) return null
  const bytes = Buffer.from(published.source)
  const nonce = newNonce()
  const contentType = 'application/timestamp-query'
  const reply = await postBytes(url, { contentType, body: stampRequest(bytes, nonce), deadlineMs, bytesMax })
  if (reply.status !== 200 || !isStampOf(reply.bytes, bytes, nonce))
    throw new Error(`the time-stamping authority answered ${reply.status} and no stamp of the checkpoint`)
  await replaceFile(join(folder, 'anchors', `${day}.checkpoint`), bytes)
  await replaceFile(join(folder, 'anchors', `${day}.tsr`), reply.bytes)
  await inCluster(pool, (query) => keepStampedDay(query, day, published.size))
  return day
}
