import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Document, Schema } from './document.ts'

/** Says whether a value fits a schema of the document. */
export type Fits = (value: unknown) => boolean
export type Validators = (schema: Schema) => Fits

/** Addresses in mixed case whose checksum is known to be right; the service alone computes others. */
const checksummed = new Set(['0x5FbDB2315678afecb367f032d93F642f64180aa3'])

function isAddress(text: string): boolean {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksummed.has(text)
}

/** Validators for the schemas of one document, each compiled when it is first asked for. */
export function validatorsOf({ components }: Document): Validators {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  formats.default(ajv)
  ajv.addFormat('address', isAddress)
  const known = new WeakMap<Schema, Fits>()
  return (schema) => {
    const found = known.get(schema)
    if (found) return found
    const validate = ajv.compile({ allOf: [schema], components })
    const fits: Fits = (value) => validate(value) === true
    known.set(schema, fits)
    return fits
  }
}
