import AjvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler'
import { isChecksummed } from './checksum-address.ts'

const options = {
  removeAdditional: false,
  useDefaults: true,
  // One entry for each bad field; the body limit and `maxItems` keep the work bounded.
  allErrors: true,
  allowUnionTypes: true,
  keywords: ['x-edges'],
  formats: { address: isChecksummed },
} as const

/** The compiler's own types know nothing of the part that a schema validates, though it is always told. */
type Compile = (route: { readonly httpPart?: string }) => unknown

/**
 * Fastify would drop an unknown property and turn `"7"` into 7; both are 400 here. Query strings are text, so they
 * alone are coerced.
 */
export function strictValidator(): ValidatorFactory {
  const factory = AjvCompiler()
  const build: (schemas: never) => Compile = (schemas) => {
    const compiler = (coerceTypes: boolean) =>
      factory(schemas, { customOptions: { ...options, coerceTypes } } as never) as Compile
    const body = compiler(false)
    const rest = compiler(true)
    return (route) => (route.httpPart === 'body' ? body(route) : rest(route))
  }
  return build as unknown as ValidatorFactory
}
