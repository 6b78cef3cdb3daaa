import { readFile } from 'node:fs/promises'
import { breaksBetween } from './breaking/operation-breaks.ts'

/** Fails when a client of the last release would not survive the document of today. A release copies it to `released/`. */
const [released, today] = await Promise.all(
  ['docs/released/openapi.json', 'docs/openapi.json'].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
)
const breaks = breaksBetween({ old: released, new: today })
for (const { kind, at } of breaks) console.log(`${kind}: ${at}`)
console.log(`${Object.keys(released.paths).length} released paths, ${breaks.length} breaking changes`)
if (breaks.length > 0) process.exit(1)
