// The one place that says where the programs and files of a world lie. The packed package mirrors the folders of the
// source tree, so that a program is found by the same path with another ending.
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homePlatform, ownPlatform, type ProgramName, platforms, programFiles } from './platforms.ts'
import { bundledProgramsSetting, searchPath } from './settings.ts'

/** TypeScript in the source tree, JavaScript where it was packed. */
const ownEnding = import.meta.url.slice(import.meta.url.lastIndexOf('.'))
const isPacked = ownEnding === '.js'
const here = realpathSync(fileURLToPath(import.meta.url))
/** The root of the repository, or the folder `dist` of the package, however deep in it this file came to lie. */
const ownRoot = isPacked
  ? here.slice(0, here.lastIndexOf('/dist/') + '/dist'.length)
  : dirname(dirname(dirname(dirname(here))))
/** Where bundled programs lie: those of the package, or those that a check has made because they start in half the time. */
const bundled = isPacked ? ownRoot : (bundledProgramsSetting() ?? null)
const root = bundled ?? ownRoot
const require = createRequire(import.meta.url)

/** A program by its name, in one of the folders below or in another of the same form, such as a changed copy of the sources. */
export const programIn = (folder: string, name: string): string =>
  join(folder, `${name}${bundled !== null && folder.startsWith(bundled) ? '.js' : ownEnding}`)

/** The folder of the service's programs. */
export const ourServerFolder = join(root, 'server', 'src')
/** The folder that holds the signer's `src`. */
export const signerFolder = join(root, 'signer')

export const complianceProgram = (name: 'compliance' | 'commands/migrate') =>
  programIn(join(root, 'compliance', 'src', 'main'), name)
export const bankGatewayProgram = programIn(join(root, 'bank-gateway', 'src'), 'gateway')

/** A server of pages with its program and its build. */
export type PagesOf = {
  readonly name: string
  readonly program: string
  /** The built pages, and the folder that they are built from; null where they come ready made. */
  readonly files: string
  readonly sources: string | null
  /** Folders of other parts that go into the build. */
  readonly shared: readonly string[]
}
const pagesOf = (name: string, ...shared: readonly string[]): PagesOf => ({
  name,
  program: programIn(join(root, name, 'src', 'server'), name),
  files: join(root, name, 'dist'),
  sources: bundled === null ? join(root, name) : null,
  shared: ['platform/page-kit/src', 'sdk/src', ...shared].map((path) => join(root, path)),
})
export const consolePages = pagesOf('console')
export const storefrontPages = pagesOf('storefront', 'react/src')
/** The documentation site, where it was built. */
export const siteFiles = join(root, 'site', 'dist')

export const identityProgram = programIn(join(root, 'sandbox', 'src', 'identity'), 'identity-server')
export const witnessProgram = programIn(join(root, 'sandbox', 'src', 'witness'), 'witness-server')
export const supplierProgram = programIn(join(root, 'sandbox', 'supplier'), 'run')

/** What a process loads before anything else to get the world's time, and the file that this reads. */
export const clockPrograms: readonly string[] = (
  bundled !== null ? ['clock/clock-preload'] : ['clock/clock-preload', 'world/settings']
).map((name) => programIn(join(root, 'sandbox', 'src'), name))

/** The script that ends a world with its process. */
export const supervisorScript = join(root, 'sandbox', 'src', 'world', 'supervisor.sh')

/** A page for passkeys: its document and its script. */
export const passkeyPageFiles = ['page.html', 'page.js'].map((name) => join(root, 'sandbox', 'src', 'passkeys', name))

/** The files of the control server's own page. */
export const controlPageFolder = join(root, 'sandbox', 'src', 'control', 'page')

/** What the schemas of a world's databases are made of. */
export const schemaSources: readonly string[] = [
  ...['server', 'compliance'].flatMap((part) => [join(root, part, 'bootstrap.sql'), join(root, part, 'migrations')]),
  ...['journal.sql', 'journal-additions.sql'].map((name) => join(root, 'signer', name)),
]

/**
 * Where databases lie ready made beside bundled programs, in real time or with a clock that can be moved; the sources make them
 * each time, and so does another platform than the one that packed them: their files are not portable.
 */
export const preparedClusterFile = (clock: 'movable' | 'real'): string | null =>
  bundled === null || ownPlatform() !== homePlatform
    ? null
    : join(bundled, 'assets', clock === 'movable' ? 'databases' : 'databases-in-real-time')

/** What a signer must be able to read besides its own home: its program and what that imports. */
export const signerReads: readonly string[] =
  bundled !== null ? [dirname(bundled)] : ['wire', 'platform', 'signer', 'node_modules'].map((name) => join(root, name))

const swapArtifact = '@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json'

/** AirSwap's contract, as its package publishes it. */
export const swapArtifactFile = (): string =>
  isPacked ? join(ownRoot, 'assets', 'swap-erc20.json') : require.resolve(swapArtifact)

/** Fails where the signer's way to a token is missing. */
export const requirePkcs11 = (): unknown => createRequire(join(ownRoot, 'signer', 'package.json'))('pkcs11js')

/** The programs of others. Looked up when they are wanted: whoever asks a world from outside has none of them. */
const packaged = (name: ProgramName): string => {
  const platform = ownPlatform()
  if (platform === null) throw new Error(`no sandbox runs on ${process.platform}-${process.arch}`)
  const packageName = platforms[platform][name]
  // Some of them export nothing but a module: the manifest of a package stands where the package does.
  const [, inside = ''] = programFiles(platform)[name].split(`${packageName}/`)
  const file = folderOf(packageName)
    .map((folder) => join(folder, inside))
    .find(existsSync)
  if (file === undefined) throw new Error(`the package ${packageName} is not installed`)
  return file
}
/** The folders in which Node would find a package. */
const folderOf = (packageName: string) =>
  (require.resolve.paths(packageName) ?? []).map((path) => join(path, packageName))

export const engineProgram = (): string => packaged('engine')
/** Not every registry has it for every platform: Foundry's own install on the search path does as well. */
export function anvilProgram(): string {
  try {
    return packaged('anvil')
  } catch (error) {
    const found = searchPath()
      .map((folder) => join(folder, 'anvil'))
      .find(existsSync)
    if (found === undefined) throw error
    return found
  }
}
/** The folder of PostgreSQL: `bin`, `lib` and `share` lie in it. */
export const postgresFolder = (): string => realpathSync(dirname(dirname(packaged('postgres'))))
