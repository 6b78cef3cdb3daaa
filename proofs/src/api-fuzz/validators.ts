import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Address, checksumAddress } from 'viem'
import type { Document, Schema } from './document.ts'

/** Whether a value fits a schema of the document. */
type Fits = (value: unknown) => boolean
export type Validators = (schema: Schema) => Fits

/** One in a single case carries no checksum; a mixed one must be right. */
function isAddress(text: string): boolean {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(text as Address) === text
}

const made = new WeakMap<Document, Validators>()

/** Validators for the schemas of one document, each compiled when it is first asked for, and then kept. */
export function validatorsOf(document: Document): Validators {
  const validators = made.get(document) ?? makeValidators(document)
  made.set(document, validators)
  return validators
}

const home = 'document'

/** The text of a schema, with references that lead into the document from wherever it is compiled. */
const textOf = (schema: Schema): string => JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${home}#/`)

function makeValidators({ components }: Document): Validators {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  formats.default(ajv)
  ajv.addFormat('address', isAddress)
  ajv.addSchema({ $id: home, components })
  // Two ways to find one: most operations declare equal refusals, each with a schema of its own.
  const bySchema = new WeakMap<Schema, Fits>()
  const byText = new Map<string, Fits>()

  function compiled(text: string): Fits {
    const validate = ajv.compile(JSON.parse(text))
    const fits: Fits = (value) => validate(value) === true
    byText.set(text, fits)
    return fits
  }
  return (schema) => {
    const known = bySchema.get(schema)
    if (known) return known
    const text = textOf(schema)
    const fits = byText.get(text) ?? compiled(text)
    bySchema.set(schema, fits)
    return fits
  }
}
