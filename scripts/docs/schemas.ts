import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const document = 'docs/openapi.json'
let compiled: Ajv2020 | undefined

/** The validator of the published document, as a client would have it. */
async function validator(): Promise<Ajv2020> {
  if (compiled !== undefined) return compiled
  compiled = new Ajv2020({ strict: false, allErrors: true, formats: { address: true } })
  addFormats.default(compiled)
  compiled.addSchema(JSON.parse(await readFile(document, 'utf8')), document)
  return compiled
}

/** The value is what the document calls by this name. */
export async function requireSchema(name: string, value: unknown): Promise<void> {
  const ajv = await validator()
  const validate = ajv.getSchema(`${document}#/components/schemas/${name}`)
  if (validate === undefined) throw new Error(`${document} has no schema ${name}`)
  if (!validate(value)) throw new Error(`it is no ${name}: ${ajv.errorsText(validate.errors)}`)
}
