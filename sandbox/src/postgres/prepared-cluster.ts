import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaSources } from '../world/programs.ts'
import type { ServerUser } from './postgres-binaries.ts'

/**
 * A cluster with every database of a world, made by the code that makes them otherwise. It is laid down instead of being
 * made again, and only by the same PostgreSQL and for the same migrations.
 */
type Contents = {
  readonly madeFor: string
  readonly folders: readonly string[]
  /** Path, size, and where the bytes stand; what follows them up to the size is zeros. Equal files share their bytes. */
  readonly files: readonly (readonly [path: string, size: number, start: number, end: number])[]
}

/** What a server makes again by itself when it needs it: its own marks, and maps of free space and of visible pages. */
const notPartOfIt = /^postmaster[.](pid|opts)$|\/pg_internal[.]init$|\/[0-9]+_(fsm|vm)$/

function listed(path: string): readonly string[] {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Names the server and the schema that a prepared cluster is good for. */
export function madeFor(serverVersion: string): string {
  const hash = createHash('sha256').update(serverVersion.trim())
  for (const source of schemaSources) {
    const files = source.endsWith('.sql') ? [source] : listed(source)
    for (const file of files) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

function withoutTrailingZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

/** Keeps a cluster whose server has stopped. */
export async function keepCluster(cluster: string, serverVersion: string, file: string): Promise<void> {
  const paths = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).sort()
  const known = new Map<string, number>()
  const kept: Buffer[] = []
  let length = 0
  const folders: string[] = []
  const files: Contents['files'][number][] = []
  for (const path of paths) {
    const entry = await lstat(join(cluster, path))
    if (entry.isDirectory()) folders.push(path)
    if (!entry.isFile() || notPartOfIt.test(path)) continue
    const bytes = withoutTrailingZeros(readFileSync(join(cluster, path)))
    const digest = createHash('sha256').update(bytes).digest('hex')
    const start = known.get(digest) ?? length
    if (start === length) {
      known.set(digest, start)
      kept.push(bytes)
      length += bytes.length
    }
    files.push([path, entry.size, start, start + bytes.length])
  }
  const contents: Contents = { madeFor: madeFor(serverVersion), folders, files }
  writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...kept]))
}

/** Lays the prepared cluster into an empty folder; false when there is none for this server and these migrations. */
export function layCluster(cluster: string, serverVersion: string, user: ServerUser, prepared: string | null): boolean {
  if (prepared === null || !existsSync(prepared)) return false
  const bytes = readFileSync(prepared)
  const head = bytes.indexOf('\n')
  const contents = JSON.parse(bytes.toString('utf8', 0, head)) as Contents
  if (contents.madeFor !== madeFor(serverVersion)) return false
  for (const folder of contents.folders) {
    mkdirSync(join(cluster, folder), { mode: 0o700 })
    if (user) chownSync(join(cluster, folder), user.uid, user.gid)
  }
  // By handles and without a pause in between: there are thousands, and nobody else has work until they are there.
  for (const [name, size, start, end] of contents.files) {
    const file = openSync(join(cluster, name), 'wx', 0o600)
    writeSync(file, bytes, head + 1 + start, end - start)
    if (end - start < size) ftruncateSync(file, size)
    if (user) fchownSync(file, user.uid, user.gid)
    closeSync(file)
  }
  return true
}
