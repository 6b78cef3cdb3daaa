import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import { messageSchemaFolder } from '../world/settings.ts'

/**
 * What is wrong with a file by its published schema, in one sentence; null when nothing is, or when ISO20022_SCHEMAS
 * names no folder. The sandbox bank validates for itself, as a real bank does, whatever the service has checked before.
 */
export async function schemaFault(message: string, file: Uint8Array): Promise<string | null> {
  const folder = messageSchemaFolder()
  if (folder === undefined) return null
  using schema = XmlDocument.fromBuffer(await readFile(join(folder, `${message}.xsd`)))
  using validator = XsdValidator.fromDoc(schema)
  try {
    using document = XmlDocument.fromBuffer(file)
    validator.validate(document)
    return null
  } catch (error) {
    if (error instanceof XmlLibError) return error.message.trim()
    throw error
  }
}
