import { nameIn, type Schema } from './document.ts'
import { bracketed, docstring, isReserved, literal, pascal, wrapped } from './text.ts'

/** Whether a type is of what a program reads, or of what it writes: there an amount may be an `int`. */
export type Direction = 'read' | 'write'

/** Names of schemas that a program writes with numbers of its own: the document has digits. */
const written: Readonly<Record<string, string>> = {
  BaseUnits: 'Amount',
  BaseUnitsOrNull: 'Amount | None',
  PairId: 'int | str',
}

/** Turns schemas into types. Objects without a name get one from where they stand, and a class beside the others. */
export class TypeWriter {
  readonly #classes = new Map<string, readonly string[]>()
  readonly #twins: ReadonlySet<string>
  readonly #prefix: string

  /** `twins` are schemas with a second class for writing; `prefix` is the module that named types stand in. */
  constructor(twins: ReadonlySet<string>, prefix = '') {
    this.#twins = twins
    this.#prefix = prefix
  }

  /** The type of a schema that stands where `place` names it. */
  typeOf(schema: Schema, place: string, direction: Direction): string {
    if (schema.$ref !== undefined) return this.named(nameIn(schema.$ref), direction)
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
    if (values !== undefined) return literalOf(values)
    const several = schema.oneOf ?? schema.anyOf
    if (several !== undefined) return several.map((each) => this.typeOf(each, place, direction)).join(' | ')
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
    if (types.length === 0) throw new Error(`${place} has no type that a client could have`)
    return types.map((type) => this.#simple(type, schema, place, direction)).join(' | ')
  }

  named(name: string, direction: Direction): string {
    if (direction === 'write' && written[name] !== undefined)
      return written[name].replace('Amount', `${this.#prefix}Amount`)
    return `${this.#prefix}${this.#twins.has(name) && direction === 'write' ? `${name}Input` : name}`
  }

  #simple(type: string, schema: Schema, place: string, direction: Direction): string {
    const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type]
    if (plain !== undefined) return plain
    if (type === 'array') {
      const items = this.typeOf(schema.items ?? {}, `${place}Item`, direction)
      return direction === 'write' ? `Sequence[${items}]` : `list[${items}]`
    }
    if (Object.keys(schema.properties ?? {}).length > 0) {
      this.addClass(place, schema, direction)
      return place
    }
    const { additionalProperties: values } = schema
    const held = typeof values === 'object' ? this.typeOf(values, `${place}Value`, direction) : 'object'
    return direction === 'write' ? `Mapping[str, ${held}]` : `dict[str, ${held}]`
  }

  addClass(name: string, { properties = {}, required = [], description }: Schema, direction: Direction): void {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, `${name}${pascal(field)}`, direction)
      const note = schema.description ?? ''
      return { field, note, type: required.includes(field) ? type : `NotRequired[${type}]` }
    })
    const isFunctional = fields.some(({ field }) => isReserved(field))
    this.#classes.set(name, isFunctional ? functional(name, fields) : classOf(name, fields, description))
  }

  /** The classes so far, each as a text. */
  get classes(): readonly string[] {
    return [...this.#classes.values()].map((lines) => lines.join('\n'))
  }
}

type Field = { readonly field: string; readonly type: string; readonly note: string }

function classOf(name: string, fields: readonly Field[], description = ''): string[] {
  const lines = fields.flatMap(({ field, type, note }) => {
    const line = `    ${field}: ${type}`
    if (note === '') return [line]
    const beside = `${line}  # ${note}`
    return beside.length <= 100 ? [beside] : [...wrapped(note, '    # '), line]
  })
  const about = description === '' ? [] : [...docstring([description], '    '), '']
  return [`class ${name}(TypedDict):`, ...about, ...lines]
}

/** Where a field has the name of a Python word, which no class can have. */
const functional = (name: string, fields: readonly Field[]): string[] => [
  `${name} = TypedDict(`,
  `    ${literal(name)},`,
  '    {',
  ...fields.map(({ field, type }) => `        ${literal(field)}: ${literal(type)},`),
  '    },',
  ')',
]

export const literalOf = (values: readonly (string | number | boolean | null)[]): string => {
  const shown = values.filter((value) => value !== null).map(shownAs)
  return `Literal[${shown.join(', ')}]${values.includes(null) ? ' | None' : ''}`
}

const shownAs = (value: string | number | boolean | null) => {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? literal(value) : String(value)
}

/** A name for a type. In quotes, so that it may stand before what it names. */
export function aliasOf(name: string, type: string, description = ''): string[] {
  const literals = /^Literal\[([^\]]*)\]$/.exec(type)
  const value = literals
    ? bracketed(`${name}: TypeAlias = Literal[`, (literals[1] ?? '').split(', '), ']', '')
    : [`${name}: TypeAlias = ${/^(str|int|bool|float)$|^Literal/.test(type) ? type : `"${type}"`}`]
  return [...value, ...(description === '' ? [] : docstring([description], ''))]
}
