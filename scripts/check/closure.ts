import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Names = Readonly<Record<string, unknown>>
type Options = {
  /** Whether imports of types count, which are gone when a file runs. */
  readonly types?: boolean
  /** Whether a name from the root counts: a program that is started, a page that is read. No import has that form. */
  readonly fromRoot?: boolean
  /** Texts that stand in for the files. */
  readonly planted?: Readonly<Record<string, string>>
}
type Package = { readonly folder: string; readonly name: string; readonly exports: Names; readonly imports: Names }

/** Any quoted text that may name a file: an import of any kind, a program that is started, a page that is read. */
const quoted = /(['"`])((?:[.]{1,2}\/|#|@firsthand\/)?[\w@#.*+-]+(?:\/[\w@.*+-]+)*)\1/g
/** What is listed by a pattern is named nowhere: whoever lists files depends on all of them. */
const listsFiles = /\bglob\(|\breaddir(Sync)?\(|ls-files/

/** Imports that are gone once the types are stripped. */
const typesOnly = /^(import|export) (type [^'"]*|\{(\s*type [^,{}]+,?)+\s*\}) from .*$/gm

const asNames = (value: unknown): Names =>
  typeof value === 'string' ? { '.': value } : ((value ?? {}) as Readonly<Record<string, unknown>>)

function targetIn(names: Names, name: string): string | null {
  for (const [pattern, target] of Object.entries(names)) {
    const path = typeof target === 'string' ? target : Object.values((target ?? {}) as Record<string, string>).at(-1)
    if (typeof path !== 'string') continue
    if (pattern === name) return path
    const [before = '', after] = pattern.split('*')
    if (after !== undefined && name.startsWith(before) && name.endsWith(after) && name.length >= pattern.length - 1)
      return path.replaceAll('*', name.slice(before.length, name.length - after.length))
  }
  return null
}

/**
 * What files depend on, read from their texts. It errs on the side of too much: a name in a comment counts too.
 */
export function openClosures({ types = true, fromRoot = true, planted = {} }: Options = {}) {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { maxBuffer: 2 ** 26 })
  const files = new Set(list.toString().split('\n').filter(Boolean))
  const texts = new Map<string, Buffer | null>()
  for (const [path, text] of Object.entries(planted)) {
    files.add(path)
    texts.set(path, Buffer.from(text))
  }
  const digests = new Map<string, string>()
  const digestOf = (path: string): string => {
    const known =
      digests.get(path) ??
      createHash('sha256')
        .update(bytesOf(path) ?? 'gone')
        .digest('base64')
    digests.set(path, known)
    return known
  }
  const bytesOf = (path: string): Buffer | null => {
    if (!texts.has(path)) texts.set(path, readOrNull(path))
    return texts.get(path) ?? null
  }
  const packages = [...files]
    .filter((path) => /(^|\/)package[.]json$/.test(path))
    .map((path): Package => {
      const { name = '', exports, imports } = JSON.parse(String(bytesOf(path)))
      return { folder: dirname(path), name, exports: asNames(exports), imports: asNames(imports) }
    })
    .sort((a, b) => b.folder.length - a.folder.length)

  function fileNamed(from: string, name: string): string | null {
    if (name.startsWith('.')) return join(dirname(from), name)
    const home = packages.find(({ folder }) => folder === '.' || from.startsWith(`${folder}/`))
    if (name.startsWith('#')) return within(home, targetIn(home?.imports ?? {}, name))
    const [scope, part, ...rest] = name.split('/')
    if (scope !== '@firsthand') return fromRoot ? name : null
    const other = packages.find((each) => each.name === `${scope}/${part}`)
    return within(other, targetIn(other?.exports ?? {}, ['.', ...rest].join('/')))
  }

  const direct = new Map<string, readonly string[]>()
  function namedBy(path: string): readonly string[] {
    const known = direct.get(path)
    if (known !== undefined) return known
    const text = /[.](ts|cjs|mjs|js)$/.test(path) ? String(bytesOf(path) ?? '') : ''
    const names = [...(types ? text : text.replace(typesOnly, '')).matchAll(quoted)].map(([, , name = '']) =>
      fileNamed(path, name),
    )
    const found = [...new Set(names.filter((name) => name !== null && files.has(name)))] as string[]
    direct.set(path, found)
    return found
  }

  /** A file and all that it depends on. */
  function closureOf(...paths: readonly string[]): ReadonlySet<string> {
    const seen = new Set(paths)
    for (const path of seen) for (const next of namedBy(path)) seen.add(next)
    return seen
  }

  return {
    files,
    /** Packages and compiler settings, on which every result depends. */
    settings: [...files].filter((path) => /(^|\/)(package[.]json|pnpm-lock[.]yaml|tsconfig[.]json)$/.test(path)),
    closureOf,
    textOf: (path: string) => String(bytesOf(path) ?? ''),
    listsFiles: (paths: Iterable<string>) => [...paths].some((path) => listsFiles.test(String(bytesOf(path) ?? ''))),
    hashOf: (paths: Iterable<string>): string => {
      const hash = createHash('sha256')
      for (const path of [...paths].sort()) hash.update(`${path}\0${digestOf(path)}\0`)
      return hash.digest('hex')
    },
  }
}

const within = (home: Package | undefined, path: string | null) => (home && path ? join(home.folder, path) : null)

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
