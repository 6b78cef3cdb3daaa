import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { manifestIn } from '../pack/places.ts'
import type { ImageOrder } from './orders.ts'

type Bins = { readonly bin: Readonly<Record<string, string>> }

/** What an image takes of an installation, by paths in it. */
export type Contents = {
  readonly own: readonly string[]
  readonly packages: readonly string[]
  /** The programs by their commands. */
  readonly bin: Readonly<Record<string, string>>
}

const filesIn = (folder: string): readonly string[] =>
  statSync(folder).isFile()
    ? [folder]
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() || entry.isSymbolicLink())
        .map(({ parentPath, name }) => join(parentPath, name))

/** `…/node_modules/@scope/name`, of the innermost package that a path is in. */
const packageOf = (path: string) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? ''

/** A module that decides at run time what it loads: then no tracing can say what it will need of its package. */
const decides = /\b(?:require|require[.]resolve|import)\(\s*(?!\s*['")]|\/[*])/
const script = /[.][cm]?js$/
/** Nothing that Node loads. */
const neverLoaded = /[.](?:map|md|markdown|[cm]?ts|tsx|flow)$|\/(?:test|tests|docs|example|examples)\//
const notices = /^(?:package[.]json|(?:licen[cs]e|copying|notice)(?:[.-].*)?)$/i

/** The files of a package that are needed: those that were traced, or all where a module decides for itself. */
function filesOf(installation: string, folder: string, traced: readonly string[]): readonly string[] {
  const isWhole = traced.some(
    (path) => script.test(path) && decides.test(readFileSync(join(installation, path), 'utf8')),
  )
  const legal = readdirSync(join(installation, folder))
    .filter((name) => notices.test(name))
    .map((name) => join(folder, name))
  if (!isWhole) return [...traced, ...legal]
  const all = filesIn(join(installation, folder)).map((path) => relative(installation, path))
  const loadable = all.filter((path) => packageOf(path) === folder && !neverLoaded.test(path.slice(folder.length)))
  return [...traced, ...legal, ...loadable]
}

/** Our own files: the programs with what was bundled for them, native code that they ask for, and what the order names. */
function ownFiles(home: string, order: ImageOrder, traced: readonly string[]): readonly string[] {
  const asked = traced.map((path) => readFileSync(path, 'utf8')).join('\n')
  const natives = ['secp256k1', 'pkcs11js'].filter((name) => asked.includes(`#native/${name}`))
  const named = [
    ...order.assets.map((asset) => join('dist', asset)),
    ...(natives.length > 0 ? ['dist/native/package.json'] : []),
    ...natives.map((name) => `dist/native/${name}`),
    'package.json',
    'bom.json',
    'LICENSE',
    'THIRD-PARTY',
  ]
  return named
    .map((path) => join(home, path))
    .filter((path) => existsSync(path))
    .flatMap(filesIn)
}

/** What the programs of an image can load. Tracing goes along where the part has it: it is started by `--import`. */
export async function contentsOf(order: ImageOrder, installation: string): Promise<Contents> {
  const home = join(installation, 'node_modules', '@firsthand', order.part)
  const { bin } = manifestIn(home) as unknown as Bins
  const commands = [order.command, ...order.alsoRuns]
  const programs = commands.map((command) => join(home, bin[command] ?? ''))
  const tracing = join(home, 'dist/platform/metrics/src/tracing.js')
  const { fileList } = await nodeFileTrace([...programs, ...(existsSync(tracing) ? [tracing] : [])], {
    base: installation,
    processCwd: installation,
    ignore: (path) => order.leavesOut?.test(path) ?? false,
  })
  const homePath = relative(installation, home)
  const isOwn = (path: string) => packageOf(path) === homePath
  const traced = [...fileList].filter((path) => !isOwn(path) || script.test(path))
  const own = traced.filter(isOwn)
  const named = ownFiles(
    home,
    order,
    own.map((path) => join(installation, path)),
  )
  const others = Map.groupBy(
    traced.filter((path) => !isOwn(path)),
    packageOf,
  )
  const brought = order.brings.flatMap((name) => filesIn(join(installation, 'node_modules', name)))
  const inInstallation = (paths: readonly string[]) =>
    paths.filter((path) => !order.leavesOut?.test(path)).map((path) => relative(installation, path))
  return {
    own: [...new Set([...own, ...inInstallation(named)])],
    packages: [
      ...new Set([
        ...[...others].flatMap(([folder, paths]) => filesOf(installation, folder, paths)),
        ...inInstallation(brought),
      ]),
    ],
    bin: Object.fromEntries(commands.map((command) => [command, join(homePath, bin[command] ?? '')])),
  }
}
