import { writeFile } from 'node:fs/promises'
import { writeFigure } from '@firsthand/sandbox/world/figures'
import { gasGoals, measureGas } from './gas.ts'

const figures = await measureGas()
await writeFile(new URL('../gas.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
const text = (amount: number) => amount.toLocaleString('en-GB')
const gas = (name: string) => text(figures[name] ?? Number.NaN)
for (const name of Object.keys(figures)) process.stdout.write(`${gas(name).padStart(9)}  ${name}\n`)
const [first, warm, airswap] = Object.values(gasGoals).map(text)
await writeFigure({
  name: 'contract gas',
  value:
    `settle ${gas('settle, first purchase, with fee')} first, ${gas('settle, warm, with fee')} warm; ` +
    `AirSwap through the router ${gas('AirSwap through the router, first fill, with fee')} first, ` +
    `${gas('AirSwap through the router, first fill, overhead over the bare call')} over the bare call`,
  goal: `below ${first} first, ${warm} warm; AirSwap below ${airswap}`,
  met: Object.entries(gasGoals).every(([name, goal]) => (figures[name] ?? Number.POSITIVE_INFINITY) < goal),
  command: 'pnpm sol:gas',
})
