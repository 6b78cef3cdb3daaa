import { ConfigError } from '@firsthand/settings/config-error'
import { readNamed } from '@firsthand/settings/settings-file'
import { type Static, Type } from 'typebox'

const wrappingKey = Type.Union([
  Type.Object(
    { id: Type.String({ pattern: '^[\\w-]{1,40}$' }), kind: Type.Literal('file'), file: Type.String({ minLength: 1 }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: Type.String({ pattern: '^[\\w-]{1,40}$' }),
      kind: Type.Literal('pkcs11'),
      library: Type.String({ minLength: 1 }),
      token: Type.String({ minLength: 1 }),
      pinFile: Type.String({ minLength: 1 }),
      label: Type.String({ minLength: 1 }),
    },
    { additionalProperties: false },
  ),
])
export type WrappingKeySettings = Static<typeof wrappingKey>

/** The form of the setting `…_SEALING`. */
export const sealingSettings = Type.Object(
  {
    wrapping: Type.Array(wrappingKey, { minItems: 1, maxItems: 4 }),
    indexKeyFile: Type.String({ minLength: 1 }),
    pseudonymKeyFile: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)
export type SealingSettings = Static<typeof sealingSettings>

type ReadFile = (path: string, name: string) => Buffer

/** Reads each file of the setting once, so that one that is wrong is named at the start and in the check. */
export function readSealingFiles(sealing: SealingSettings, name: string, read: ReadFile): void {
  const { wrapping, indexKeyFile, pseudonymKeyFile } = sealing
  const keyIn = (file: string, member: string) => {
    const text = read(file, `${name}: ${member}`).toString('utf8').trim()
    if (!isKey(text)) throw new ConfigError(`${name}: ${member}: ${file} must hold 32 bytes in hex`)
    return text
  }
  for (const each of wrapping)
    if (each.kind === 'file') keyIn(each.file, `wrapping ${each.id}`)
    else read(each.pinFile, `${name}: wrapping ${each.id}: pinFile`)
  if (keyIn(indexKeyFile, 'indexKeyFile') === keyIn(pseudonymKeyFile, 'pseudonymKeyFile'))
    throw new ConfigError(`${name}: the keys of indexes and of pseudonyms are the same`)
}

const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** A key of 32 bytes in hex. The message names the file and never shows what is in it. */
export function readKeyFile(file: string): Buffer {
  const text = readNamed(file, 'a key of SEALING').trim()
  if (!isKey(text)) throw new ConfigError(`${file} must hold 32 bytes in hex: make one with openssl rand -hex 32`)
  return Buffer.from(text, 'hex')
}
