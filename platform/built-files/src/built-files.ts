import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
const packs: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.md', '.xml'])

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Good packing of a file that is packed once: the highest levels take seconds for a percent. */
const brotliLevel = 9

type Encoding = 'br' | 'gzip' | null
export type Served = {
  readonly type: string
  readonly bytes: Buffer
  readonly encoding: Encoding
  /** Its name holds a hash of what is in it. */
  readonly isImmutable: boolean
}

/** Packs each file once, when it is first asked for. */
function fileAt(path: string, isImmutable: boolean) {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const made = new Map<Encoding, Promise<Buffer>>()
  async function make(encoding: Encoding): Promise<Buffer> {
    const bytes = await readFile(path)
    if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
    return encoding === 'gzip' ? gzipped(bytes) : bytes
  }
  return async (accepted: string): Promise<Served> => {
    const wanted: Encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
    const encoding = packs.has(extname(path)) ? wanted : null
    const known = made.get(encoding) ?? make(encoding)
    made.set(encoding, known)
    return { type, bytes: await known, encoding, isImmutable }
  }
}

type Build = { readonly html: string; readonly files: ReadonlyMap<string, ReturnType<typeof fileAt>> }

/**
 * The built pages. Their files are listed once: what is asked for is found in the list or not at all, so no path leads out of
 * the folder. A new build is noticed by its `index.html`, which is written last.
 */
export function builtFiles(folder: string) {
  const index = join(folder, 'index.html')
  let known: { readonly mtimeMs: number; readonly build: Promise<Build> } | null = null

  async function list(): Promise<Build> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    // A link could lead out of the folder: none is followed.
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const files = paths
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path] as const)
      .filter(([url]) => url !== '/index.html' && !url.startsWith('/.'))
    return {
      html: await readFile(index, 'utf8'),
      files: new Map(files.map(([url, path]) => [url, fileAt(path, url.startsWith('/assets/'))])),
    }
  }

  /** Null while there is no build. */
  async function current(): Promise<Build | null> {
    const found = await stat(index).catch(() => null)
    if (found === null) return null
    if (known?.mtimeMs !== found.mtimeMs) known = { mtimeMs: found.mtimeMs, build: list() }
    return known.build
  }

  return {
    file: async (path: string, accepted: string): Promise<Served | null> =>
      (await (await current())?.files.get(path)?.(accepted)) ?? null,
    /** The page with this nonce in it; null while it is being built. */
    page: async (nonce: string): Promise<string | null> =>
      (await current())?.html.replaceAll('__NONCE__', nonce) ?? null,
  }
}
