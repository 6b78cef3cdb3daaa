// Makes the packages that we publish: `node scripts/pack/run.ts OUT [PART…]`, or `pnpm pack-all OUT`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packages } from './orders.ts'
import { packFolder } from './package.ts'

const [given, ...parts] = process.argv.slice(2)
if (given === undefined) {
  console.log(
    `node scripts/pack/run.ts OUT [PART…], where PART is one of: ${packages.map(({ part }) => part).join(', ')}`,
  )
  process.exit(2)
}
const out = resolve(given)
const folder = await mkdtemp(join(tmpdir(), 'firsthand-pack-'))
try {
  await mkdir(out, { recursive: true })
  for (const { part, make } of packages) {
    if (parts.length > 0 && !parts.includes(part)) continue
    const started = performance.now()
    await make(join(folder, part))
    const file = await packFolder(join(folder, part), out)
    console.log(`${file}  ${Math.round(performance.now() - started)} ms`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
