import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { requireFolder, requireSigningKey } from '@firsthand/settings/settings-file'
import { type NoteKey, readKey, signs } from '@firsthand/tlog/note'
import type { TransactionRole } from '@firsthand/wire/signer'
import type { RootsPlace } from '#evidence-log/log-roots.store'
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

/** Undefined where the setting itself is wrong. */
type Sending = {
  readonly chains: readonly { readonly chainId: string }[] | undefined
  readonly sockets: Readonly<Partial<Record<TransactionRole, readonly string[]>>> | undefined
}

type Given = {
  readonly origin: string
  readonly folder: string
  readonly keyFile: string
  readonly witnesses: readonly { readonly url: string; readonly key: string }[]
  readonly timeStamps?: string
  readonly roots?: { readonly chainId: string; readonly contract: string }
}

/** Roots are sent on a chain that is served, by the signers of the role `switch`, which know a log by what they can spell. */
function requireRoots({ origin, roots }: Given, { chains, sockets }: Sending): RootsPlace | null {
  if (roots === undefined) return null
  if (chains?.every(({ chainId }) => chainId !== roots.chainId))
    throw new ConfigError(`${name}: roots: ${roots.chainId} is not in CHAINS`)
  if (sockets !== undefined && sockets.switch === undefined)
    throw new ConfigError(`${name}: roots: TRANSACTION_SIGNER_SOCKETS has no role switch`)
  if (!/^[!-~]{1,128}$/.test(origin)) throw new ConfigError(`${name}: roots: the origin is no ASCII`)
  return { chainId: roots.chainId, contract: roots.contract as RootsPlace['contract'] }
}

/** Where the transparency log is kept and who vouches for it; null where there is none. */
export const evidenceLog = (settings: AnySettings, sending: Sending) =>
  settings.part('EVIDENCE_LOG', () => {
    const given = settings.given.EVIDENCE_LOG as Given | undefined
    if (given === undefined) return null
    const { origin, keyFile, timeStamps = null } = given
    requireSigningKey(settings.file(keyFile, `${name}: keyFile`), `${name}: keyFile`)
    const witnesses = given.witnesses.map(({ url, key }) => ({ url, key: witnessKey(key) }))
    if (new Set(witnesses.map(({ key }) => key.name)).size < witnesses.length)
      throw new ConfigError(`${name}: witnesses: a name stands twice`)
    const folder = requireFolder(given.folder, `${name}: folder`)
    return { origin, folder, keyFile, witnesses, timeStamps, roots: requireRoots(given, sending) }
  })
