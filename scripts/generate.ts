import { readFile, writeFile } from 'node:fs/promises'
import { dashboardText } from '@firsthand/ops/dashboard'
import { figuresTable } from './figures-table.ts'
import { openapiDocument } from './openapi-document.ts'
import { refusalsPage } from './refusals-page.ts'
import { sandboxRefusalsPage } from './sandbox-refusals-page.ts'

/** Every file that is made from another. `--check` writes nothing and fails when one is out of date. */
const files: Readonly<Record<string, () => Promise<string>>> = {
  'docs/openapi.json': openapiDocument,
  'docs/refusals.md': refusalsPage,
  'docs/sandbox-refusals.md': sandboxRefusalsPage,
  'ops/dashboard.json': async () => dashboardText(),
  'README.md': figuresTable,
}

const checking = process.argv.includes('--check')
let stale = 0
for (const [path, make] of Object.entries(files)) {
  const wanted = await make()
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === wanted) continue
  stale += 1
  if (!checking) await writeFile(path, wanted)
  console.log(`${checking ? 'out of date' : 'written'}: ${path}`)
}
console.log(`${Object.keys(files).length} generated files, ${stale} ${checking ? 'out of date' : 'written'}`)
if (checking && stale > 0) {
  console.log('run pnpm generate')
  process.exit(1)
}
