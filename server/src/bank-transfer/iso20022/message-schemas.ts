import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A published schema as it stood when it was loaded. */
type MessageSchema = { readonly message: string; readonly sha256: string }

/** Checks files against the schemas that ISO publishes for their messages. */
export type MessageSchemas = {
  /** Every schema that was loaded; empty where the deployment names none. */
  readonly known: readonly MessageSchema[]
  /**
   * What is wrong with a file, in the validator's words; null when there is no schema of its message or it is too long
   * to be checked. Only for files that were read before: a hostile file must not reach the validator.
   */
  faultsOf(message: string, file: Uint8Array): readonly string[] | null
}

/** The check builds the whole document, in memory that WebAssembly never gives back. */
const fileBytesMax = 8 * 1024 * 1024
const schemaName = /^((?:camt|pain)[.][0-9]{3}[.][0-9]{3}[.][0-9]{2})[.]xsd$/

/** The schemas in a folder of files named as ISO names them, such as pain.001.001.09.xsd; none where there is no folder. */
export async function openMessageSchemas(folder: string | null): Promise<MessageSchemas> {
  if (folder === null) return { known: [], faultsOf: () => null }
  // Loaded where it is used: most processes never check a file, and the validator brings its own WebAssembly machine.
  const { schemaChecker } = await import('./schema-checker.ts')
  const names = (await readdir(folder)).filter((name) => schemaName.test(name)).sort()
  const loaded = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { message: name.replace(/[.]xsd$/, ''), sha256, check: schemaChecker(bytes) }
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
