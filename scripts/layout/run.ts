import { forInformation, measures } from './measures.ts'
import { readSources } from './tree.ts'

/** `pnpm layout [--where]`: the figures of the layout with their limits; with `--where` what each of them counts. */
const files = await readSources()
const measured = measures.map((measure) => measure(files))
const width = (of: (row: (typeof measured)[number]) => string) => Math.max(...measured.map((row) => of(row).length))
const [names, limitWidth] = [width(({ name }) => name), width(({ limit }) => limit)]

for (const { name, limit, figure, held, where } of measured) {
  console.log(`${held ? '✓' : '✗'} ${name.padEnd(names)}  ${limit.padEnd(limitWidth)}  ${figure}`)
  if (process.argv.includes('--where')) for (const line of where) console.log(`    ${line}`)
}
console.log(
  '\nLines, interfaces and stores: server/src, platform, compliance/src, signer/src. Folders: every workspace.',
)
console.log('For information, by workspace:')
for (const line of forInformation(files)) console.log(`  ${line}`)
if (measured.some(({ held }) => !held)) process.exit(1)
