import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bom } from '../pack/bom.ts'
import { commitOf } from '../pack/commit.ts'
import { type Borrowed, borrow, nodeInImage } from './base.ts'
import { type Contents, contentsOf } from './contents.ts'
import { type Entry, file, type Layer, link, writeLayer } from './layer.ts'
import { type Descriptor, writeImage } from './layout.ts'
import type { ImageOrder } from './orders.ts'
import { sbomOf } from './sbom.ts'

const home = 'app'

/** What an installed package says of itself. */
export const bomIn = (installation: string, part: string): Bom =>
  JSON.parse(readFileSync(join(installation, 'node_modules', '@firsthand', part, 'bom.json'), 'utf8'))

const isElf = (path: string) => readFileSync(path).subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))

function entryOf(installation: string, path: string): Entry {
  const from = join(installation, path)
  const status = lstatSync(from)
  if (status.isSymbolicLink()) return link(join(home, path), readlinkSync(from))
  return file(join(home, path), from, status.mode & 0o100 ? 0o755 : 0o644)
}

/** The libraries that native code in the image loads, beyond those of the base. */
async function furtherLibraries(order: ImageOrder, contents: Contents, installation: string, base: Borrowed) {
  const native = [...contents.own, ...contents.packages]
    .map((path) => join(installation, path))
    .filter((path) => !lstatSync(path).isSymbolicLink() && isElf(path))
  return borrow(native, order.borrows, { inside: installation, has: base.entries })
}

/** Writes one image into the layout, and its bill of materials beside it. Answers its line of the index. */
export async function buildImage(
  layout: string,
  order: ImageOrder,
  installation: string,
  base: Borrowed & { readonly layer: Layer },
): Promise<Descriptor> {
  const contents = await contentsOf(order, installation)
  const further = await furtherLibraries(order, contents, installation, base)
  const packages = contents.packages.map((path) => entryOf(installation, path))
  const commands = Object.entries(contents.bin).map(([command, path]) =>
    link(`usr/local/bin/${command}`, `/${home}/${path}`),
  )
  const own = contents.own.map((path) => entryOf(installation, path))
  const lower = [...further.entries, ...packages]
  const layers = [
    base.layer,
    ...(lower.length > 0 ? [await writeLayer(layout, lower)] : []),
    await writeLayer(layout, [...own, ...commands]),
  ]
  const { image, command } = order
  const bom = bomIn(installation, order.part)
  const sbom = sbomOf(image, contents, installation, bom, [...base.components, ...further.components])
  await mkdir(join(layout, 'sbom'), { recursive: true })
  await writeFile(join(layout, 'sbom', `${image}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  const { id: revision, at: created } = commitOf(bom)
  const entrypoint = [nodeInImage, `/${home}/${contents.bin[command]}`]
  const { version } = bom.metadata.component
  return writeImage(layout, layers, { name: image, version, revision, created, entrypoint })
}
