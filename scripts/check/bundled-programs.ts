// Bundles the programs of a world, as its package has them, and makes its databases: what starts a hundred times in a full
// check starts in half the time then, and the tests run what is published.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { packages } from '../pack/orders.ts'
import { prepareDatabases } from '../pack/prepared-databases.ts'
import { bundledPrograms } from './environment.ts'

const folder = join(bundledPrograms, '..')
await rm(folder, { recursive: true, force: true })
await packages.find(({ part }) => part === 'sandbox')?.make(folder)
await prepareDatabases(join(bundledPrograms, 'assets', 'databases-in-real-time'), 'real')
console.log(`bundled below ${folder}`)
