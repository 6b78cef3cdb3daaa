import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import type { WireFault } from './names.ts'

/** An honest answer that is about to travel. */
type Parcel = {
  readonly response: ServerResponse
  readonly status: number
  readonly text: string
  /** Keeps the answer at another path, and redirects to it. */
  keepElsewhere(text: string): string
}

const json = { 'content-type': 'application/json' }
const megabyte = 2 ** 20
const dripMs = 500

function whole({ response, status, text }: Parcel, changed: { status?: number; text?: string; headers?: object } = {}) {
  response.writeHead(changed.status ?? status, { ...json, ...changed.headers }).end(changed.text ?? text)
}

/** An asker who hangs up early has done the right thing. */
async function stream(response: ServerResponse, chunks: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(chunks), response).catch(() => {})
}

function* longJson(text: string) {
  yield Buffer.from('{"padding":"')
  const filling = Buffer.alloc(megabyte, 'x')
  for (let sent = 0; sent < 100; sent += 1) yield filling
  yield Buffer.from(`",${text.slice(1)}`)
}

/** Blanks before an honest answer: valid JSON, and far too long. Fifty times the same ten megabytes. */
function* inflating(text: string) {
  const blanks = gzipSync(Buffer.alloc(10 * megabyte, ' '))
  for (let sent = 0; sent < 50; sent += 1) yield blanks
  yield gzipSync(text)
}

/** The answer's members twice: first with a digit more in every number, then honestly. */
function doubled(text: string): string {
  const decoy = text.replace(/:"([0-9]+)"/g, (_, digits) => `:"${digits}0"`)
  return `${decoy.slice(0, -1)},${text.slice(1)}`
}

const pollution = '{"polluted":"yes"}'
const polluted = (text: string): string =>
  text.replaceAll('{', `{"__proto__":${pollution},"constructor":{"prototype":${pollution}},`)

function drip({ response, status, text }: Parcel): void {
  response.writeHead(status, json)
  let sent = 0
  const timer = setInterval(() => {
    response.write(text.slice(0, -1).charAt(sent) || ' ')
    sent += 1
  }, dripMs)
  response.once('close', () => clearInterval(timer))
}

function reset({ response, status, text }: Parcel): void {
  response.writeHead(status, { ...json, 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length / 2), () => response.socket?.resetAndDestroy())
}

/** Sends an honest answer in the wrong way. */
export const sendSpoiled: Readonly<Record<WireFault, (parcel: Parcel) => void | Promise<void>>> = {
  huge_body: ({ response, status, text }) => stream(response.writeHead(status, json), longJson(text)),
  gzip_bomb: ({ response, status, text }) =>
    stream(response.writeHead(status, { ...json, 'content-encoding': 'gzip' }), inflating(text)),
  slow_drip: drip,
  reset,
  // The connection stays open until the asker has had enough.
  never: () => {},
  not_json: (parcel) => whole(parcel, { text: '<html><body>maintenance</body></html>' }),
  http_500: (parcel) => whole(parcel, { status: 500 }),
  redirect: (parcel) =>
    whole(parcel, { status: 302, text: '', headers: { location: parcel.keepElsewhere(parcel.text) } }),
  wrong_content_type: (parcel) => whole(parcel, { headers: { 'content-type': 'text/html' } }),
  duplicate_keys: (parcel) => whole(parcel, { text: doubled(parcel.text) }),
  proto_keys: (parcel) => whole(parcel, { text: polluted(parcel.text) }),
}
