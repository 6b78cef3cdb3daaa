import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type Component = {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}
export type Sbom = { readonly components: readonly Component[] }

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

/** `name version` of every package that lies in an unpacked image. */
export function packagesIn(root: string): readonly string[] {
  const manifests = filesIn(root).filter((path) => /node_modules\/(@[^/]+\/)?[^/]+\/package[.]json$/.test(path))
  const named = manifests.map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return `${name} ${version}`
  })
  return [...new Set(named)].sort()
}

const isElf = (path: string) => readFileSync(path).subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))

/** Programs and libraries of an unpacked image that lie outside of packages. */
const systemFiles = (root: string) =>
  filesIn(root)
    .filter((path) => !path.startsWith('app/') && isElf(join(root, path)))
    .map((path) => `/${path}`)

/** What lies in the image and is not in its bill of materials, and the other way round. */
export function differences(root: string, { components }: Sbom): readonly string[] {
  const there = packagesIn(root)
  const listed = components.map(({ name, version }) => `${name} ${version}`)
  const properties = components.flatMap((each) => each.properties ?? [])
  const files = properties.flatMap(({ name }) => (name.startsWith('firsthand:file:') ? name.slice(15) : []))
  const lyingAround = components.filter(
    ({ properties: own = [] }) => !own.some(({ name }) => /^firsthand:(file:|inside$)/.test(name)),
  )
  return [
    ...there.filter((each) => !listed.includes(each)).map((each) => `${each} is not in the bill of materials`),
    ...lyingAround
      .map(({ name, version }) => `${name} ${version}`)
      .filter((each) => !there.includes(each))
      .map((each) => `${each} is in the bill of materials alone`),
    ...systemFiles(root)
      .filter((each) => !files.includes(each))
      .map((each) => `${each} is of no package in the bill of materials`),
  ]
}
