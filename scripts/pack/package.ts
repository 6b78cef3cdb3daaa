import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeNeeded } from '@firsthand/sandbox/world/node-version'
import { bomOf, npmComponent } from './bom.ts'
import { bundle } from './bundle.ts'
import { commit, madeFrom } from './commit.ts'
import { faultsIn } from './inspect.ts'
import { writeInstallation } from './installation.ts'
import { copyNativeModules, nativeImports } from './native-modules.ts'
import { manifestIn, root, versionOf } from './places.ts'
import { shrinkwrapOf } from './shrinkwrap.ts'
import { packageFolders, thirdPartyNotices } from './third-party.ts'

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
  /** Where its native code runs. */
  readonly native: 'every platform' | 'linux-x64'
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
  const { name, version, license, optionalDependencies = {} } = manifestIn(join(root, part))
  const release = `${name} ${version} ${commit().id}`
  const { imported, modules, natives } = await bundle({ entries, isExternal: stays, folder: dist, release })
  const nativeFolders = await copyNativeModules(dist, natives, native)
  for (const asset of assets) await cp(join(root, asset), join(dist, asset), { recursive: true })
  const added = (await order.addTo?.(dist)) ?? []
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
    ...(natives.length > 0 && native === 'linux-x64' ? { os: ['linux'], cpu: ['x64'] } : order.platform),
    bin: Object.fromEntries(Object.entries(bin).map(([command, entry]) => [command, `dist/${entry}.js`])),
    ...(natives.length > 0 && { imports: nativeImports }),
    files: ['dist', 'THIRD-PARTY', 'bom.json', 'npm-shrinkwrap.json'],
    dependencies: versions([...new Set(needed)].sort()),
    ...(optionals.length > 0 && { optionalDependencies: Object.fromEntries(optionals) }),
  }
  const keep = (file: string, content: object) => writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  await keep('package.json', manifest)
  if (thirdParty === 'installed') await keep('npm-shrinkwrap.json', shrinkwrapOf(part, manifest))
  await writeFile(join(folder, 'README.md'), `# ${name}\n\n${order.readme}\n`)
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const inside = [...modules, ...added, ...nativeFolders.map((each) => join(each, 'package.json'))]
  const components = packageFolders(inside).map((each) => npmComponent(manifestIn(each)))
  await keep('bom.json', bomOf({ ...npmComponent(manifest, madeFrom(commit())), type: 'application' }, components))
  await writeFile(join(folder, 'THIRD-PARTY'), thirdPartyNotices(inside))
  for (const entry of Object.values(bin)) await chmod(join(dist, `${entry}.js`), 0o755)
  const faults = await faultsIn(folder, modules)
  if (faults.length > 0) throw new Error(`the package of ${part} is not sound:\n${faults.join('\n')}`)
}

/** Packs a folder into the file that `npm publish` would send, with the folder that installs it, and answers its name. */
export async function packFolder(folder: string, out: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], {
    cwd: folder,
  })
  const file = stdout.trim().split('\n').at(-1) ?? ''
  await writeInstallation(out, folder, file)
  return file
}
