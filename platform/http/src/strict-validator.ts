import AjvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler'
import { checksumAddress } from '@firsthand/wire/checksum-address'

const options = {
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  // One entry for each bad field; the body limit and `maxItems` keep the work bounded.
  allErrors: true,
  // What was sent and the schema that it breaks: a text for people needs both.
  verbose: true,
  allowUnionTypes: true,
  keywords: ['x-edges'],
  formats: { address: isChecksummed },
} as const

type Validate = { (value: unknown): boolean; errors?: unknown }
type Schema = { readonly properties?: Readonly<Record<string, { readonly type?: unknown }>> }
/** The compiler's own types know nothing of the part that a schema validates, though it is always passed. */
type Compile = (route: { readonly httpPart?: string; readonly schema: Schema }) => Validate

const digits = /^(0|[1-9][0-9]*)$/

/** Query strings are text: plain digits become the number that the schema asks for, and nothing else does. */
function readingNumbers(validate: Validate, { properties = {} }: Schema): Validate {
  const names = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  if (names.length === 0) return validate
  const read: Validate = (value) => {
    const query = value as Record<string, unknown>
    for (const name of names) {
      const text = query[name]
      if (typeof text === 'string' && digits.test(text)) query[name] = Number(text)
    }
    const sound = validate(query)
    read.errors = validate.errors
    return sound
  }
  return read
}

/** Fastify would drop an unknown property and take `"7"` or `0x7` for 7; all of them are 400 here. */
export function strictValidator(): ValidatorFactory {
  const factory = AjvCompiler()
  const build: (schemas: never) => Compile = (schemas) => {
    const compile = factory(schemas, { customOptions: options } as never) as unknown as Compile
    return (route) => (route.httpPart === 'querystring' ? readingNumbers(compile(route), route.schema) : compile(route))
  }
  return build as unknown as ValidatorFactory
}

/** Whether an address may be taken: one written in a single case carries no checksum, a mixed one must be right. */
export function isChecksummed(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return address === checksumAddress(address)
}
