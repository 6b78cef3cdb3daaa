// Bundles the programs of a world, as its package has them, and makes its databases: what starts a hundred times in a full
// check starts in half the time then, and the tests run what is published. The packages themselves are made here once, for every
// proof that installs them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinInstallations } from '../pack/installation.ts'
import { packages } from '../pack/orders.ts'
import { packFolder } from '../pack/package.ts'
import { prepareDatabases } from '../pack/prepared-databases.ts'
import { bundledPrograms, packedPackages } from './environment.ts'

const programs = join(bundledPrograms, '..')
const others = await mkdtemp(join(tmpdir(), 'firsthand-pack-'))
try {
  for (const folder of [programs, packedPackages]) await rm(folder, { recursive: true, force: true })
  await mkdir(packedPackages, { recursive: true })
  for (const { part, make } of packages) {
    const folder = part === 'sandbox' ? programs : join(others, part)
    await make(folder)
    await packFolder(folder, packedPackages)
  }
  await joinInstallations(packedPackages)
} finally {
  await rm(others, { recursive: true, force: true })
}
await prepareDatabases(join(bundledPrograms, 'assets', 'databases-in-real-time'), 'real')
console.log(`bundled below ${programs}, packed below ${packedPackages}`)
