// Makes the packages that we publish, and the documents beside them: `node scripts/pack/run.ts OUT [PART…]`, or
// `pnpm pack-all OUT [PART…]`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { joinInstallations } from './installation.ts'
import { packages } from './orders.ts'
import { packFolder } from './package.ts'
import { root } from './places.ts'

const [given, ...parts] = process.argv.slice(2)
const names = [...packages.map(({ part }) => part), 'documents']
if (given === undefined || parts.some((part) => !names.includes(part))) {
  console.log(`node scripts/pack/run.ts OUT [PART…], where PART is one of: ${names.join(', ')}`)
  process.exit(2)
}
const out = resolve(given)
const isChosen = (part: string) => parts.length === 0 || parts.includes(part)
const folder = await mkdtemp(join(tmpdir(), 'firsthand-pack-'))
try {
  await mkdir(out, { recursive: true })
  for (const { part, make } of packages) {
    if (!isChosen(part)) continue
    const started = performance.now()
    await make(join(folder, part))
    const file = await packFolder(join(folder, part), out)
    console.log(`${file}  ${Math.round(performance.now() - started)} ms`)
  }
  await joinInstallations(out)
  if (isChosen('documents')) {
    // It loads the whole service, which no package needs.
    const { writeDocuments, writeSite } = await import('./documents.ts')
    for (const file of await writeDocuments(out)) console.log(file)
    // Made here it would lie beside its own sources.
    if (out !== join(root, 'docs')) console.log(await writeSite(out))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
