import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import type { MessageSchemas } from '../../ports/bank-transfer/message-schemas.ts'

const faultsMax = 20
/** The check builds the whole document, in memory that WebAssembly never gives back. */
const fileBytesMax = 8 * 1024 * 1024
const schemaName = /^((?:camt|pain)[.][0-9]{3}[.][0-9]{3}[.][0-9]{2})[.]xsd$/
const options = { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE }

/** Compiled when first asked for, and kept: a schema costs more to compile than a file to check. */
function checker(schema: Uint8Array): (file: Uint8Array) => string[] {
  let validator: XsdValidator | undefined
  return (file) => {
    if (validator === undefined) {
      using document = XmlDocument.fromBuffer(schema, options)
      validator = XsdValidator.fromDoc(document)
    }
    try {
      using document = XmlDocument.fromBuffer(file, options)
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      return error.details.slice(0, faultsMax).map(({ line, message }) => `line ${line}: ${message.trim()}`)
    }
  }
}

/** The schemas in a folder of files named as ISO names them, such as pain.001.001.09.xsd; none where there is no folder. */
export async function openMessageSchemas(folder: string | null): Promise<MessageSchemas> {
  const names = folder === null ? [] : (await readdir(folder)).filter((name) => schemaName.test(name)).sort()
  const loaded = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder ?? '', name))
      const message = name.replace(/[.]xsd$/, '')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { message, sha256, check: checker(bytes) }
    }),
  )
  return {
    known: loaded.map(({ message, sha256 }) => ({ message, sha256 })),
    faultsOf(message, file) {
      const schema = loaded.find((each) => each.message === message)
      return schema === undefined || file.length > fileBytesMax ? null : schema.check(file)
    },
  }
}
