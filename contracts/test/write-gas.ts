import { writeFile } from 'node:fs/promises'
import { writeFigure } from '@firsthand/sandbox/world/figures'
import { measureGas } from './gas.ts'

const figures = await measureGas()
await writeFile(new URL('../gas.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
const gas = (name: string) => (figures[name] ?? Number.NaN).toLocaleString('en-GB')
for (const name of Object.keys(figures)) process.stdout.write(`${gas(name).padStart(9)}  ${name}\n`)
await writeFigure({
  name: 'contract gas',
  value:
    `settle ${gas('settle, first purchase, with fee')} first, ${gas('settle, warm, with fee')} warm; ` +
    `AirSwap through the router ${gas('AirSwap through the router, first fill, with fee')} first, ` +
    `${gas('AirSwap through the router, first fill, overhead over the bare call')} over the bare call`,
  goal: 'below 249,143 first, 180,755 warm; AirSwap below 254,463',
  command: 'pnpm sol:gas',
})
