import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dashboardText } from '@firsthand/ops/dashboard'
import { objectivesText } from '@firsthand/ops/objectives/rules'
import { bankTransferStatesPage } from './bank-transfer-states-page.ts'
import { callTable } from './call-table.ts'
import { complianceDocument } from './compliance-document.ts'
import { conformancePage } from './conformance-page.ts'
import { figuresPage } from './figures-page.ts'
import { clientFolder, generatedClient } from './generated-client.ts'
import { llmsIndex } from './llms-pages.ts'
import { migratedSchemas } from './migrated-schemas.ts'
import { openapiDocument } from './openapi-document.ts'
import { personalDataPage } from './personal-data-page.ts'
import { pythonClient, pythonFolder } from './python/client.ts'
import { refusalTable } from './refusal-table.ts'
import { refusalSourcesPage, refusalsPage } from './refusals-page.ts'
import { rowTypes } from './row-types.ts'
import { sandboxRefusalsPage } from './sandbox-refusals-page.ts'
import { settingsPage } from './settings-page.ts'
import { settleAbi } from './settle-abi.ts'

/** Every file that is made from another. `--check` writes nothing and fails when one is out of date. */
const files: Readonly<Record<string, () => Promise<string>>> = {
  'docs/openapi.json': openapiDocument,
  'docs/compliance-openapi.json': complianceDocument,
  'docs/refusals.md': refusalsPage,
  'docs/refusal-sources.md': refusalSourcesPage,
  'docs/bank-transfer-states.md': bankTransferStatesPage,
  'docs/settings.md': settingsPage,
  'docs/conformance.md': conformancePage,
  'sdk/src/refusal-table.ts': refusalTable,
  'sdk/src/call-table.ts': callTable,
  'sdk/src/settle-abi.ts': settleAbi,
  'docs/sandbox-refusals.md': sandboxRefusalsPage,
  'ops/dashboard.json': async () => dashboardText(),
  'ops/objectives.yaml': async () => objectivesText(),
  'docs/figures.md': figuresPage,
}

const checking = process.argv.includes('--check')
let made = 0
let stale = 0

/** Puts the text there unless it is there already; null takes the file away. */
async function keep(path: string, wanted: string | null): Promise<void> {
  made += 1
  const present = await readFile(path, 'utf8').catch(() => null)
  if (present === wanted) return
  stale += 1
  console.log(`${checking ? 'out of date' : 'written'}: ${path}`)
  if (checking) return
  if (wanted === null) return rm(path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, wanted)
}

for (const [path, make] of Object.entries(files)) await keep(path, await make())
const schemas = await migratedSchemas()
for (const [path, text] of rowTypes(schemas)) await keep(path, text)
await keep('docs/personal-data.md', personalDataPage(schemas))
// After the pages and the document that they are made from.
await keep('docs/llms.txt', await llmsIndex())
for (const [folder, client] of [
  [`${clientFolder}/**/*.ts`, await generatedClient()],
  [`${pythonFolder}/*.py`, await pythonClient()],
] as const) {
  for (const [path, text] of client) await keep(path, text)
  const leftOver = (await Array.fromAsync(glob(folder))).filter((path) => !client.has(path))
  for (const path of leftOver) await keep(path, null)
}

console.log(`${made} generated files, ${stale} ${checking ? 'out of date' : 'written'}`)
if (checking && stale > 0) {
  console.log('run pnpm generate')
  process.exit(1)
}
