import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from './lock.ts'
import { type Manifest, manifestIn } from './places.ts'

/** The installation of all packages of the service. */
const together = 'service'

/** Where the locked installation of a packed part is made. */
export const installationOf = (out: string, part: string) => join(out, 'install', part)

type Packed = Manifest & { readonly bin?: object }

/** Programs of this platform that a package without a lock brings, with the hashes that the repository has for them. */
function programsOf({ optionalDependencies = {} }: Packed) {
  const known = Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const integrity = integrityOf(name, version)
    return integrity === undefined ? [] : [[name, { version, integrity, optional: true }] as const]
  })
  return {
    optionalDependencies: Object.fromEntries(known.map(([name, { version }]) => [name, version])),
    packages: Object.fromEntries(known.map(([name, entry]) => [`node_modules/${name}`, entry])),
  }
}

/**
 * A folder in which `npm ci` installs a packed file with its own lock. npm honours the lock inside a package of a registry by
 * itself; of a file the lock of the installation has to say that there is one, and it has the hash of the file too.
 */
export async function writeInstallation(out: string, folder: string, file: string): Promise<void> {
  const manifest: Packed = manifestIn(folder)
  const { name, version, dependencies: needs, bin } = manifest
  const part = name.replace('@firsthand/', '')
  const hash = createHash('sha512').update(await readFile(join(out, file)))
  const place = `file:../../${file}`
  const dependencies = { [name]: place }
  const own = { version, resolved: place, integrity: `sha512-${hash.digest('base64')}`, dependencies: needs, bin }
  const hasShrinkwrap = existsSync(join(folder, 'npm-shrinkwrap.json'))
  const programs = programsOf(manifest)
  const packages = {
    [`node_modules/${name}`]: hasShrinkwrap
      ? { ...own, optionalDependencies: manifest.optionalDependencies, hasShrinkwrap }
      : { ...own, optionalDependencies: programs.optionalDependencies },
    ...(hasShrinkwrap ? {} : programs.packages),
  }
  await write(out, part, { dependencies, packages })
}

type Installation = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly packages: Readonly<Record<string, object>>
}

async function write(out: string, part: string, { dependencies, packages }: Installation): Promise<void> {
  const name = `firsthand-${part}-installation`
  const lock = { name, lockfileVersion: 3, requires: true, packages: { '': { dependencies }, ...packages } }
  const folder = installationOf(out, part)
  await mkdir(folder, { recursive: true })
  const keep = (file: string, content: object) => writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  await keep('package.json', { name, private: true, dependencies })
  await keep('package-lock.json', lock)
}

type Locked = { readonly hasShrinkwrap?: true; readonly dependencies?: Readonly<Record<string, string>> }
type Lock = { readonly packages: Readonly<Record<string, Locked>> }

/** Joins the installations of the service's packages, those with a lock, into one for a host that runs several of them. */
export async function joinInstallations(out: string): Promise<void> {
  const dependencies: Record<string, string> = {}
  const packages: Record<string, object> = {}
  const parts = await readdir(join(out, 'install')).catch((): string[] => [])
  for (const part of parts.filter((name) => name !== together).sort()) {
    const lock: Lock = JSON.parse(await readFile(join(installationOf(out, part), 'package-lock.json'), 'utf8'))
    const { '': project, ...locked } = lock.packages
    if (!Object.values(locked).every(({ hasShrinkwrap }) => hasShrinkwrap)) continue
    Object.assign(dependencies, project?.dependencies)
    Object.assign(packages, locked)
  }
  if (Object.keys(packages).length > 0) await write(out, together, { dependencies, packages })
}
