import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { moduleFolder, toolchain } from './tools.ts'

type Schema = { [member: string]: unknown }
type Kind = { readonly group: string; readonly version: string; readonly kind: string }

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As the API server would have it: a member that is not in the schema is an error, not a member that is dropped in silence. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (!isRecord(value)) return value
  if (value.format === 'int-or-string' || value['x-kubernetes-int-or-string'] === true)
    return { anyOf: [{ type: 'integer' }, { type: 'string' }] }
  const members = Object.entries(value).filter(([name]) => !name.startsWith('x-kubernetes') && name !== 'description')
  const read = Object.fromEntries(members.map(([name, each]) => [name, strict(each)]))
  const isOpen = 'additionalProperties' in value || value['x-kubernetes-preserve-unknown-fields'] === true
  return isRecord(value.properties) && !isOpen ? { ...read, additionalProperties: false } : read
}

/** The definitions that a schema refers to, and those that they refer to. */
function closureOf(schema: unknown, all: Schema, found: Schema = {}): Schema {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    if (name in found) continue
    found[name] = all[name]
    closureOf(all[name], all, found)
  }
  return found
}

/** The name under which kubeconform wants the schema of a kind. */
const fileOf = ({ group, version, kind }: Kind) =>
  `${[kind, ...(group === '' ? [] : [group.split('.')[0]]), version].join('-').toLowerCase()}.json`

function writeKubernetes(folder: string): number {
  const swagger = join(moduleFolder('kubernetes'), 'api/openapi-spec/swagger.json')
  const { definitions } = JSON.parse(readFileSync(swagger, 'utf8')) as { readonly definitions: Schema }
  const all = strict(definitions) as Schema
  // A quantity may be written as a number too.
  all['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] }
  let written = 0
  for (const [name, definition] of Object.entries(definitions)) {
    const kinds = (definition as Schema)['x-kubernetes-group-version-kind'] as readonly Kind[] | undefined
    if (kinds?.length !== 1) continue
    const schema = { ...(all[name] as Schema), required: ['apiVersion', 'kind', 'metadata'] }
    const whole = { ...schema, definitions: closureOf(schema, all) }
    writeFileSync(join(folder, fileOf(kinds[0] as Kind)), JSON.stringify(whole))
    written += 1
  }
  return written
}

type CustomResource = {
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string }
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[]
  }
}

function writeServiceMonitor(folder: string): void {
  const file = 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml'
  const { spec } = parse(readFileSync(join(moduleFolder('monitoring'), file), 'utf8')) as CustomResource
  for (const { name: version, schema } of spec.versions) {
    const read = strict(schema.openAPIV3Schema) as { properties: Schema }
    // Every object has it, and the definition of a custom one only names it.
    read.properties.metadata = { type: 'object' }
    writeFileSync(join(folder, fileOf({ group: spec.group, version, kind: spec.names.kind })), JSON.stringify(read))
  }
}

/** The folder of schemas, made once from what the projects publish. */
export function schemaFolder(): string {
  const folder = join(toolchain, 'schemas-1.36.3')
  if (existsSync(join(folder, 'servicemonitor-monitoring-v1.json'))) return folder
  mkdirSync(folder, { recursive: true })
  const written = writeKubernetes(folder)
  writeServiceMonitor(folder)
  process.stdout.write(`${written + 1} schemas made\n`)
  return folder
}
