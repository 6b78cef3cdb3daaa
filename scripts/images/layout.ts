import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Blob, blobPath, type Layer } from './layer.ts'

const types = {
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
} as const

/** Whose files an image does not own: a program can read them and change none. */
const user = '65532:65532'

export type Descriptor = Blob & {
  readonly mediaType: string
  readonly annotations?: Readonly<Record<string, string>>
}
export type Manifest = { readonly config: Descriptor; readonly layers: readonly Descriptor[] }
export type Index = { readonly manifests: readonly Descriptor[] }

/** What an image says of itself. */
export type Described = {
  readonly name: string
  readonly version: string
  readonly revision: string
  readonly created: string
  readonly entrypoint: readonly string[]
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function writeBlob(layout: string, value: object): Promise<Blob> {
  const bytes = Buffer.from(json(value))
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  await mkdir(join(layout, 'blobs', 'sha256'), { recursive: true })
  await writeFile(blobPath(layout, digest), bytes)
  return { digest, size: bytes.length }
}

/** Writes the configuration and the manifest of an image, and answers its line of the index. */
export async function writeImage(layout: string, layers: readonly Layer[], image: Described): Promise<Descriptor> {
  const { name, version, revision, created, entrypoint } = image
  const labels = {
    'org.opencontainers.image.title': name,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': revision,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  }
  const config = await writeBlob(layout, {
    created,
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: user,
      Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'HOME=/tmp'],
      Entrypoint: entrypoint,
      WorkingDir: '/',
      StopSignal: 'SIGTERM',
      Labels: labels,
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  })
  const manifest = await writeBlob(layout, {
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, ...config },
    layers: layers.map(({ digest, size }) => ({ mediaType: types.layer, digest, size })),
    annotations: labels,
  })
  const annotations = { 'org.opencontainers.image.ref.name': name }
  return { mediaType: types.manifest, ...manifest, annotations }
}

/** Writes what makes a folder of blobs a layout. */
export async function writeIndex(layout: string, manifests: readonly Descriptor[]): Promise<void> {
  await writeFile(join(layout, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }))
  await writeFile(join(layout, 'index.json'), json({ schemaVersion: 2, mediaType: types.index, manifests }))
}
