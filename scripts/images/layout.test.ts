import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, test } from 'vitest'
import { blobPath, file, folder, link, text, writeLayer } from './layer.ts'
import { writeImage, writeIndex } from './layout.ts'
import { provenanceOf } from './provenance.ts'
import { signLayout } from './signature.ts'
import { faultsOf } from './verify.ts'

async function inFolder(use: (path: string) => Promise<void>): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'images-test-'))
  try {
    await use(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function namesIn(layer: Buffer): Promise<readonly string[]> {
  const reader = extract()
  reader.end(gunzipSync(layer))
  const names = []
  for await (const entry of reader) {
    const { name, mode, uid, gid, mtime } = entry.header
    names.push(`${name} ${mode.toString(8)} ${uid} ${gid} ${mtime?.getTime()}`)
    entry.resume()
  }
  return names
}

test('a layer has its names in order, no dates, one owner, and the folders above', () =>
  inFolder(async (path) => {
    await writeFile(join(path, 'program'), 'x')
    const entries = [
      text('etc/passwd', 'root'),
      link('bin/p', '/app/p'),
      folder('tmp', 0o1777),
      file('app/p', join(path, 'program'), 0o755),
    ]
    const { digest } = await writeLayer(path, entries)
    expect(await namesIn(await readFile(blobPath(path, digest)))).toEqual([
      'app/ 755 0 0 0',
      'app/p 755 0 0 0',
      'bin/ 755 0 0 0',
      'bin/p 777 0 0 0',
      'etc/ 755 0 0 0',
      'etc/passwd 644 0 0 0',
      'tmp/ 1777 0 0 0',
    ])
    // Later, in another order, and touched in between.
    await utimes(join(path, 'program'), 1, 1)
    expect((await writeLayer(path, entries.toReversed())).digest).toBe(digest)
  }))

const commit = { id: 'a'.repeat(40), at: '2026-11-17T00:00:00.000Z' }
/** A layout of one image, signed. */
async function signedLayout(path: string) {
  const layout = join(path, 'images')
  const layer = await writeLayer(layout, [text('etc/passwd', 'root')])
  const described = { name: 'planted', version: '0.2.0', revision: commit.id, created: commit.at, entrypoint: ['/p'] }
  const image = await writeImage(layout, [layer], described)
  await writeIndex(layout, [image])
  const sbom = join(layout, 'sbom', 'planted.cdx.json')
  await mkdir(join(layout, 'sbom'))
  await writeFile(sbom, '{}')
  await writeFile(join(layout, 'provenance.json'), JSON.stringify(await provenanceOf(layout, [image], commit, [])))
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(join(path, 'key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(join(path, 'key.pub'), keys.publicKey.export({ type: 'spki', format: 'pem' }))
  await signLayout(layout, join(path, 'key.pem'))
  return { layout, layer, sbom, publicKey: join(path, 'key.pub') }
}

test('a signed layout verifies, and each change of it is reported', () =>
  inFolder(async (path) => {
    const { layout, layer, sbom, publicKey } = await signedLayout(path)
    expect(await faultsOf(layout, publicKey)).toEqual([])
    await writeFile(sbom, '{ }')
    expect(await faultsOf(layout, publicKey)).toEqual([
      'provenance.json is not about these images and bills of materials',
    ])
    await writeFile(sbom, '{}')
    await writeFile(blobPath(layout, layer.digest), 'other')
    expect(await faultsOf(layout, publicKey)).toEqual([`${layer.digest} of planted is missing or changed`])
    await rm(join(layout, 'index.json.sig'))
    expect(await faultsOf(layout, publicKey)).toContain(`index.json is not signed by ${publicKey}`)
  }))

test('only keys on P-256 sign, because cosign verifies no others by these commands', () =>
  inFolder(async (path) => {
    const keys = generateKeyPairSync('ed25519')
    await writeFile(join(path, 'key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(signLayout(path, join(path, 'key.pem'))).rejects.toThrow('is no key on the curve P-256')
  }))
