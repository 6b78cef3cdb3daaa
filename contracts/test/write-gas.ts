import { writeFile } from 'node:fs/promises'
import { measureGas } from './gas.ts'

const figures = await measureGas()
await writeFile(new URL('../gas.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
for (const [name, gas] of Object.entries(figures)) process.stdout.write(`${gas.toLocaleString('en-GB')}  ${name}\n`)
