import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeNeeded } from '@firsthand/sandbox/world/node-version'
import { bundle } from './bundle.ts'
import { faultsIn } from './inspect.ts'
import { copyNativeModules, nativeImports } from './native-modules.ts'
import { manifestIn, root, versionOf } from './places.ts'
import { thirdPartyNotices } from './third-party.ts'

/** A package as it is published. */
export type PackageOrder = {
  /** The part of the repository that it is made of. */
  readonly part: string
  readonly description: string
  /** What a person reads first. */
  readonly readme: string
  /** Programs by their path in the repository, without the ending; the package mirrors it below `dist`. */
  readonly entries: readonly string[]
  /** Commands, by the program that each runs. */
  readonly bin: Readonly<Record<string, string>>
  /** Whether packages of others are inside, or dependencies like any other. */
  readonly thirdParty: 'inside' | 'installed'
  /** Packages that are programs, with their versions: an install brings those of its own platform. */
  readonly programs?: Readonly<Record<string, string>>
  /** Packages that it can do without, unless somebody uses what needs them. */
  readonly leftOut?: readonly string[]
  readonly native: 'inside' | 'installed'
  /** Files and folders by their path in the repository, kept under the same path. */
  readonly assets?: readonly string[]
  /** Further files below `dist`; answers the modules that are in them. */
  addTo?(dist: string): Promise<readonly string[]>
  readonly platform?: { readonly os: readonly string[]; readonly cpu: readonly string[] }
}

const run = promisify(execFile)
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versionOf(name)]))

/** Makes the folder of a package. */
export async function layOut(order: PackageOrder, folder: string): Promise<void> {
  const { part, entries, bin, thirdParty, programs = {}, leftOut = [], native, assets = [] } = order
  const dist = join(folder, 'dist')
  await mkdir(dist, { recursive: true })
  const stays = (name: string) => thirdParty === 'installed' || name in programs || leftOut.includes(name)
  const { imported, modules } = await bundle({ entries, isExternal: stays, native, folder: dist })
  const natives = native === 'inside' ? await copyNativeModules(dist) : []
  for (const asset of assets) await cp(join(root, asset), join(dist, asset), { recursive: true })
  const added = (await order.addTo?.(dist)) ?? []
  const { name, version, license, optionalDependencies = {} } = manifestIn(join(root, part))
  const optional = imported.filter((each) => each in optionalDependencies && !leftOut.includes(each))
  const needed = imported.filter((each) => !optional.includes(each) && !leftOut.includes(each))
  const optionals = [...Object.entries(versions(optional)), ...Object.entries(programs)]
  const manifest = {
    name,
    version,
    description: order.description,
    license,
    type: 'module',
    engines: { node: `>=${nodeNeeded}` },
    ...order.platform,
    bin: Object.fromEntries(Object.entries(bin).map(([command, entry]) => [command, `dist/${entry}.js`])),
    ...(native === 'inside' && { imports: nativeImports }),
    files: ['dist', 'THIRD-PARTY'],
    dependencies: versions([...new Set(needed)].sort()),
    ...(optionals.length > 0 && { optionalDependencies: Object.fromEntries(optionals) }),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, 'README.md'), `# ${name}\n\n${order.readme}\n`)
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const inside = [...modules, ...added, ...natives.map((each) => join(each, 'package.json'))]
  await writeFile(join(folder, 'THIRD-PARTY'), thirdPartyNotices(inside))
  for (const entry of Object.values(bin)) await chmod(join(dist, `${entry}.js`), 0o755)
  const faults = await faultsIn(folder, modules)
  if (faults.length > 0) throw new Error(`the package of ${part} is not sound:\n${faults.join('\n')}`)
}

/** Packs a folder into the file that `npm publish` would send, and answers its name. */
export async function packFolder(folder: string, out: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], {
    cwd: folder,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}
