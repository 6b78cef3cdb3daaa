import { ConfigError, readNamed } from '@firsthand/settings/read-settings'
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

/** A key of 32 bytes in hex. The message names the file and never shows what is in it. */
export function readKeyFile(file: string): Buffer {
  const text = readNamed(file, 'a key of SEALING').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigError(`${file} must hold 32 bytes in hex: make one with openssl rand -hex 32`)
  return Buffer.from(text, 'hex')
}
