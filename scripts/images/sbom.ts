import { dirname, join } from 'node:path'
import { type Bom, bomOf, type Component, npmComponent } from '../pack/bom.ts'
import { manifestIn } from '../pack/places.ts'
import type { Contents } from './contents.ts'

const inside = (component: Component, holder: string): Component => ({
  ...component,
  properties: [{ name: 'firsthand:inside', value: holder }],
})

/** The packages whose own files are in the image: each has its own description in it. */
function installed({ packages }: Contents, installation: string): readonly Component[] {
  // Folders inside of packages have a file of that name too.
  const manifests = packages.filter((path) => /node_modules\/(@[^/]+\/)?[^/]+\/package[.]json$/.test(path))
  return manifests.map((path) => npmComponent(manifestIn(dirname(join(installation, path)))))
}

/** What is bundled into our own package, as it says itself. Native code is in the image only where a program asks for it. */
function bundled({ own }: Contents, bom: Bom): readonly Component[] {
  const isThere = (name: string) =>
    !['secp256k1', 'pkcs11js'].includes(name) || own.some((path) => path.includes(`/dist/native/${name}/`))
  return bom.components
    .filter(({ name }) => isThere(name))
    .map((component) => inside(component, bom.metadata.component.name))
}

/** The bill of materials of an image: Node, Debian's libraries, our package, and every package that it holds. */
export function sbomOf(
  image: string,
  contents: Contents,
  installation: string,
  bom: Bom,
  others: readonly Component[],
): object {
  const { version } = bom.metadata.component
  const purl = `pkg:oci/${image}?tag=${version}`
  const components = [
    ...others,
    bom.metadata.component,
    ...bundled(contents, bom),
    ...installed(contents, installation),
  ]
  return bomOf({ type: 'container', 'bom-ref': purl, name: image, version, purl }, components)
}
