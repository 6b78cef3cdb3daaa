// The process of one or more suppliers: `node run.ts FILE`, where the file holds a JSON list of their settings.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { SupplierSettings } from './settings.ts'
import { startSupplier } from './supplier.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file with the list of suppliers.')
const asked = once(process, 'SIGTERM')
const list = JSON.parse(await readFile(file, 'utf8')) as readonly SupplierSettings[]
const suppliers = await Promise.all(list.map(startSupplier))
const listening = suppliers.map(({ name, url }) => ({ name, url }))
process.stdout.write(`${JSON.stringify({ event: 'suppliers.listening', suppliers: listening })}\n`)
await asked
await Promise.all(suppliers.map((supplier) => supplier.stop()))
