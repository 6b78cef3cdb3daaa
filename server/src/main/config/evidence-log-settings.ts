import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { requireFolder, requireSigningKey } from '@firsthand/settings/settings-file'
import { type NoteKey, readKey, signs } from '@firsthand/tlog/note'
import { prefix } from './settings.ts'

const name = `${prefix}EVIDENCE_LOG`

function witnessKey(text: string): NoteKey {
  try {
    const key = readKey(text)
    if (key.signs === signs.cosignature) return key
  } catch (error) {
    throw new ConfigError(`${name}: witnesses: ${(error as Error).message}`)
  }
  throw new ConfigError(`${name}: witnesses: ${text} is the key of a log`)
}

type Given = {
  readonly origin: string
  readonly folder: string
  readonly keyFile: string
  readonly witnesses: readonly { readonly url: string; readonly key: string }[]
  readonly timeStamps?: string
}

/** Where the transparency log is kept and who vouches for it; null where there is none. */
export const evidenceLog = (settings: AnySettings) =>
  settings.part('EVIDENCE_LOG', () => {
    const given = settings.given.EVIDENCE_LOG as Given | undefined
    if (given === undefined) return null
    const { origin, keyFile, timeStamps = null } = given
    requireSigningKey(settings.file(keyFile, `${name}: keyFile`), `${name}: keyFile`)
    const witnesses = given.witnesses.map(({ url, key }) => ({ url, key: witnessKey(key) }))
    if (new Set(witnesses.map(({ key }) => key.name)).size < witnesses.length)
      throw new ConfigError(`${name}: witnesses: a name stands twice`)
    return { origin, folder: requireFolder(given.folder, `${name}: folder`), keyFile, witnesses, timeStamps }
  })
