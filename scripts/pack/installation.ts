import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from './lock.ts'
import { type Manifest, manifestIn } from './places.ts'

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
  const { name, version, dependencies, bin } = manifest
  const part = name.replace('@firsthand/', '')
  const hash = createHash('sha512').update(await readFile(join(out, file)))
  const place = `file:../../${file}`
  const project = { name: `firsthand-${part}-installation`, private: true, dependencies: { [name]: place } }
  const own = { version, resolved: place, integrity: `sha512-${hash.digest('base64')}`, dependencies, bin }
  const hasShrinkwrap = existsSync(join(folder, 'npm-shrinkwrap.json'))
  const programs = programsOf(manifest)
  const lock = {
    name: project.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: project.dependencies },
      [`node_modules/${name}`]: hasShrinkwrap
        ? { ...own, optionalDependencies: manifest.optionalDependencies, hasShrinkwrap }
        : { ...own, optionalDependencies: programs.optionalDependencies },
      ...(hasShrinkwrap ? {} : programs.packages),
    },
  }
  const installation = installationOf(out, part)
  await mkdir(installation, { recursive: true })
  await writeFile(join(installation, 'package.json'), `${JSON.stringify(project, null, 2)}\n`)
  await writeFile(join(installation, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}
