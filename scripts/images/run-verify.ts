// Verifies a layout of images: `pnpm images:verify OUT --key FILE`, where the key is the public one of the builder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf } from './verify.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [layout] = positionals
if (layout === undefined || values.key === undefined) {
  console.log('pnpm images:verify OUT --key FILE')
  process.exit(2)
}
const faults = await faultsOf(resolve(layout), resolve(values.key))
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'signatures, provenance and every blob verify' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
