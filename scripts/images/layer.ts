import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** One file, folder or link of an image. The path has no slash at its beginning. */
export type Entry = { readonly path: string; readonly mode: number } & (
  | { readonly from: string }
  | { readonly text: string }
  | { readonly link: string }
  | { readonly folder: true }
)

export const file = (path: string, from: string, mode = 0o644): Entry => ({ path, mode, from })
export const text = (path: string, content: string): Entry => ({ path, mode: 0o644, text: content })
export const folder = (path: string, mode = 0o755): Entry => ({ path, mode, folder: true })
export const link = (path: string, to: string): Entry => ({ path, mode: 0o777, link: to })

/** A blob of a layout, as manifests name it. */
export type Blob = { readonly digest: string; readonly size: number }
export type Layer = Blob & { readonly diffId: string }

export const blobPath = (layout: string, digest: string) => join(layout, 'blobs', digest.replace(':', '/'))

/** Whatever the machine has, a layer has: sorted names, no dates, one owner. */
const always = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' }

/** Entries with the folders above them, each once, in the order of their names. */
function complete(entries: readonly Entry[]): readonly Entry[] {
  const all = new Map(entries.map((entry) => [entry.path, entry]))
  for (const { path } of entries)
    for (let above = dirname(path); above !== '.'; above = dirname(above))
      if (!all.has(above)) all.set(above, folder(above))
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function addTo(tar: ReturnType<typeof pack>, entry: Entry): Promise<void> {
  const { path, mode } = entry
  const add = (header: object, content?: Buffer) =>
    new Promise<void>((done, failed) => {
      const named = { ...always, name: path, mode, ...header }
      const after = (error?: Error | null) => (error ? failed(error) : done())
      if (content === undefined) tar.entry(named, after)
      else tar.entry(named, content, after)
    })
  if ('folder' in entry) return add({ name: `${path}/`, type: 'directory' })
  if ('link' in entry) return add({ type: 'symlink', linkname: entry.link })
  return add({}, 'from' in entry ? await readFile(entry.from) : Buffer.from(entry.text))
}

/** Writes the entries as a layer among the blobs of a layout: the same entries are the same bytes. */
export async function writeLayer(layout: string, entries: readonly Entry[]): Promise<Layer> {
  const tar = pack()
  const plain = createHash('sha256')
  const packed = createHash('sha256')
  let size = 0
  const unpacked = new PassThrough().on('data', (chunk: Buffer) => plain.update(chunk))
  const compressed = new PassThrough().on('data', (chunk: Buffer) => {
    packed.update(chunk)
    size += chunk.length
  })
  const unfinished = join(layout, 'blobs', 'sha256', 'unfinished')
  await mkdir(dirname(unfinished), { recursive: true })
  const written = pipeline(tar, unpacked, createGzip({ level: 6 }), compressed, createWriteStream(unfinished))
  for (const entry of complete(entries)) await addTo(tar, entry)
  tar.finalize()
  await written
  const digest = `sha256:${packed.digest('hex')}`
  await rename(unfinished, blobPath(layout, digest))
  return { digest, size, diffId: `sha256:${plain.digest('hex')}` }
}

/** The hash of a file, as SBOMs and manifests write it. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
