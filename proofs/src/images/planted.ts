import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Steps } from './steps.ts'

type Index = { readonly manifests: readonly { readonly digest: string }[] }

/** What can be wrong with images that somebody was given, by how it is done to a layout. */
const faults: Readonly<Record<string, (layout: string) => Promise<void>>> = {
  async 'a changed layer'(layout) {
    const [first = ''] = await readdir(join(layout, 'blobs/sha256'))
    await appendFile(join(layout, 'blobs/sha256', first), 'x')
  },
  async 'a blob that belongs to no image'(layout) {
    await writeFile(join(layout, 'blobs/sha256', 'f'.repeat(64)), '')
  },
  async 'a missing image'(layout) {
    const file = join(layout, 'index.json')
    const index = JSON.parse(await readFile(file, 'utf8')) as Index
    await writeFile(file, JSON.stringify({ ...index, manifests: index.manifests.slice(1) }))
  },
  async 'a changed bill of materials'(layout) {
    const [first = ''] = await readdir(join(layout, 'sbom'))
    await appendFile(join(layout, 'sbom', first), '\n')
  },
  async 'a changed provenance'(layout) {
    await appendFile(join(layout, 'provenance.json'), '\n')
  },
  async 'no signature'(layout) {
    await rm(join(layout, 'index.json.sig'))
  },
}

/** Does each fault to a copy of the layout, and answers those that verify all the same. */
export async function unnoticed(steps: Steps): Promise<readonly string[]> {
  const layout = join(steps.folder, 'images')
  const kept = join(steps.folder, 'kept')
  await cp(layout, kept, { recursive: true })
  const missed = []
  for (const [name, plant] of Object.entries(faults)) {
    await plant(layout)
    if (await steps.run('verify').then(...always)) missed.push(name)
    await rm(layout, { recursive: true })
    await cp(kept, layout, { recursive: true })
  }
  // A signature of another key.
  await cp(join(steps.folder, 'release-key.pub'), join(steps.folder, 'kept.pub'))
  await steps.run('key')
  if (await steps.run('verify').then(...always)) missed.push('the key of somebody else')
  await cp(join(steps.folder, 'kept.pub'), join(steps.folder, 'release-key.pub'))
  await rm(kept, { recursive: true })
  return missed
}

const always = [() => true, () => false] as const
