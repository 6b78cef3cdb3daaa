import { integrityOf } from './lock.ts'

/** As much of a CycloneDX component as we write. */
export type Component = {
  readonly type: 'application' | 'container' | 'library' | 'platform'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly object[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

export type Bom = {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
}

type Described = { readonly name: string; readonly version: string; readonly license?: unknown }

/** Packages say their licence as an identifier, an expression, or in older forms. */
function licencesOf(license: unknown): readonly object[] | undefined {
  if (typeof license !== 'string' || license === '') return undefined
  return / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { name: license } }]
}

/** The address of an npm package as SBOMs write it. */
const npmPurl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

export function npmComponent(
  { name, version, license }: Described,
  properties: Component['properties'] = [],
): Component {
  const [alg, hash] = integrityOf(name, version)?.split('-') ?? []
  const licenses = licencesOf(license)
  const content = hash && Buffer.from(hash, 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': npmPurl(name, version),
    name,
    version,
    purl: npmPurl(name, version),
    ...(licenses && { licenses }),
    ...(alg === 'sha512' && content && { hashes: [{ alg: 'SHA-512', content }] }),
    ...(properties.length > 0 && { properties }),
  }
}

/** The same package twice, with what is known from both. */
function together(known: Component | undefined, { properties = [], ...component }: Component): Component {
  const all = [...(known?.properties ?? []), ...properties]
  const byName = new Map(all.map((property) => [`${property.name} ${property.value}`, property]))
  return { ...component, ...(byName.size > 0 && { properties: [...byName.values()] }) }
}

/** A bill of materials in CycloneDX 1.6, with no time and no serial number: the same content is the same file. */
export function bomOf(component: Component, components: readonly Component[]): object {
  const byRef = new Map<string, Component>()
  for (const each of components) byRef.set(each['bom-ref'], together(byRef.get(each['bom-ref']), each))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...byRef.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
}
