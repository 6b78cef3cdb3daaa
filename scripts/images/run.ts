// Builds an image of each program into one OCI layout: `pnpm images OUT [--key FILE] [--packed FOLDER] [IMAGE…]`.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commitOf } from '../pack/commit.ts'
import { baseLayer } from './base.ts'
import { bomIn, buildImage } from './build.ts'
import { install } from './install.ts'
import { writeLayer } from './layer.ts'
import { type Descriptor, writeIndex } from './layout.ts'
import { type ImageOrder, images } from './orders.ts'
import { provenanceOf } from './provenance.ts'
import { signLayout } from './signature.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, packed: { type: 'string' } },
})
const [given, ...names] = positionals
const unknown = names.filter((name) => !images.some(({ image }) => image === name))
if (given === undefined || unknown.length > 0) {
  console.log(`pnpm images OUT [--key FILE] [--packed FOLDER] [IMAGE…], where IMAGE is one of:
  ${images.map(({ image }) => image).join('\n  ')}
--key is a private key on P-256 in PEM, which signs; --packed has packages that \`pnpm pack-all\` made of the same commit.`)
  process.exit(2)
}
const chosen = names.length === 0 ? images : images.filter(({ image }) => names.includes(image))
const layout = resolve(given)
const scratch = await mkdtemp(join(tmpdir(), 'firsthand-images-'))

/** Makes the packages that the images are made of, where nobody has. */
async function packed(parts: ReadonlySet<string>): Promise<string> {
  if (values.packed !== undefined) return resolve(values.packed)
  // They load the bundler and every part, which nobody needs who has packages.
  const [{ packages }, { packFolder }] = await Promise.all([import('../pack/orders.ts'), import('../pack/package.ts')])
  for (const { part, make } of packages.filter((each) => parts.has(each.part))) {
    await make(join(scratch, 'made', part))
    await packFolder(join(scratch, 'made', part), scratch)
  }
  return scratch
}

/** Replaces a layout that was built before, and no other folder. */
async function emptyLayout(): Promise<void> {
  const there = await readdir(layout).catch((): string[] => [])
  if (there.length > 0 && !there.includes('blobs')) throw new Error(`${layout} holds something else than images`)
  await rm(layout, { recursive: true, force: true })
  await mkdir(layout, { recursive: true })
}

async function build(orders: readonly ImageOrder[]): Promise<void> {
  await emptyLayout()
  const from = await packed(new Set(orders.map(({ part }) => part)))
  const borrowed = await baseLayer()
  const base = { ...borrowed, layer: await writeLayer(layout, borrowed.entries) }
  const installations = new Map<string, string>()
  const manifests: Descriptor[] = []
  for (const order of orders) {
    const started = performance.now()
    const installation = installations.get(order.part) ?? (await install(from, order.part))
    installations.set(order.part, installation)
    const made = await buildImage(layout, order, installation, base)
    manifests.push(made)
    console.log(`${order.image}  ${made.digest}  ${Math.round(performance.now() - started)} ms`)
  }
  await writeIndex(layout, manifests)
  const commits = [...installations].map(([part, installation]) => commitOf(bomIn(installation, part)))
  const [made] = commits
  if (made === undefined || commits.some(({ id }) => id !== made.id))
    throw new Error('the packages are not made from one commit')
  const provenance = await provenanceOf(layout, manifests, made, borrowed.components)
  await writeFile(join(layout, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`)
  if (values.key !== undefined) await signLayout(layout, resolve(values.key))
}

try {
  await build(chosen)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
