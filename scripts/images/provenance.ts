import { join } from 'node:path'
import type { Component } from '../pack/bom.ts'
import type { Commit } from '../pack/commit.ts'
import { root } from '../pack/places.ts'
import { sha256Of } from './layer.ts'
import type { Descriptor } from './layout.ts'

export type Subject = { readonly name: string; readonly digest: { readonly sha256: string } }
export type Statement = { readonly subject: readonly Subject[] }

export const nameOf = ({ annotations }: Descriptor) => annotations?.['org.opencontainers.image.ref.name'] ?? ''
const hex = (digest: string) => digest.replace('sha256:', '')

/** The images and their bills of materials, each by its hash. */
export async function subjectsOf(layout: string, manifests: readonly Descriptor[]): Promise<readonly Subject[]> {
  const subjects = manifests.map((each) => ({ name: nameOf(each), digest: { sha256: hex(each.digest) } }))
  for (const each of manifests) {
    const name = `sbom/${nameOf(each)}.cdx.json`
    subjects.push({ name, digest: { sha256: await sha256Of(join(layout, name)) } })
  }
  return subjects
}

/** What the images were made of, as an in-toto statement with SLSA's provenance. It has no times: the same build is the same file. */
export async function provenanceOf(
  layout: string,
  manifests: readonly Descriptor[],
  { id }: Commit,
  borrowed: readonly Component[],
): Promise<object> {
  const lock = { name: 'pnpm-lock.yaml', digest: { sha256: await sha256Of(join(root, 'pnpm-lock.yaml')) } }
  const source = { name: 'firsthand', digest: { gitCommit: id.replace('-changed', '') } }
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: await subjectsOf(layout, manifests),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://firsthand.example/images/v1',
        externalParameters: { command: 'pnpm images', commit: id },
        resolvedDependencies: [source, lock, ...borrowed.map(({ purl }) => ({ uri: purl }))],
      },
      runDetails: { builder: { id: 'https://firsthand.example/images/local' } },
    },
  }
}
