import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'

const faultsMax = 20
const options = { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE }

/** Lends a parsed file: what WebAssembly holds is given back by hand. */
function withDocument<T>(file: Uint8Array, use: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromBuffer(file, options)
  try {
    return use(document)
  } finally {
    document.dispose()
  }
}

/** Says what a schema finds wrong. Compiled when first asked, and kept: that costs more than to check a file. */
export function schemaChecker(schema: Uint8Array): (file: Uint8Array) => string[] {
  let validator: XsdValidator | undefined
  return (file) => {
    const compiled = validator ?? withDocument(schema, (document) => XsdValidator.fromDoc(document))
    validator = compiled
    try {
      withDocument(file, (document) => compiled.validate(document))
      return []
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      return error.details.slice(0, faultsMax).map(({ line, message }) => `line ${line}: ${message.trim()}`)
    }
  }
}
