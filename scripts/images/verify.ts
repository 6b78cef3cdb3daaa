import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Blob, blobPath, sha256Of } from './layer.ts'
import type { Index, Manifest } from './layout.ts'
import { nameOf, type Statement, subjectsOf } from './provenance.ts'
import { unsigned } from './signature.ts'

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

async function isWhole(layout: string, { digest }: Blob): Promise<boolean> {
  const found = await sha256Of(blobPath(layout, digest)).catch(() => '')
  return `sha256:${found}` === digest
}

/** The blobs that an image consists of; those that are missing or changed are faults. */
async function faultsOfImage(
  layout: string,
  name: string,
  manifest: Blob,
  used: Set<string>,
): Promise<readonly string[]> {
  used.add(manifest.digest)
  if (!(await isWhole(layout, manifest))) return [`the manifest of ${name} is not the one that is listed`]
  const { config, layers } = (await readJson(blobPath(layout, manifest.digest))) as Manifest
  const faults = []
  for (const blob of [config, ...layers]) {
    // Images share layers: each is read once.
    if (used.has(blob.digest)) continue
    used.add(blob.digest)
    if (!(await isWhole(layout, blob))) faults.push(`${blob.digest} of ${name} is missing or changed`)
  }
  return faults
}

/** What is wrong with a layout, one sentence each: signatures, hashes of every blob, and bills of materials. */
export async function faultsOf(layout: string, keyFile: string): Promise<readonly string[]> {
  const faults = [...(await unsigned(layout, keyFile))]
  const { manifests } = (await readJson(join(layout, 'index.json'))) as Index
  const used = new Set<string>()
  for (const each of manifests) faults.push(...(await faultsOfImage(layout, nameOf(each), each, used)))
  const there = await readdir(join(layout, 'blobs', 'sha256'))
  for (const name of there) if (!used.has(`sha256:${name}`)) faults.push(`sha256:${name} belongs to no image`)
  const { subject } = (await readJson(join(layout, 'provenance.json'))) as Statement
  const subjects = await subjectsOf(layout, manifests).catch(() => [])
  if (!isDeepStrictEqual(subject, subjects))
    faults.push('provenance.json is not about these images and bills of materials')
  return faults
}
