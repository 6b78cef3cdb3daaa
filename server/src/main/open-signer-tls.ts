import { type MutualClientSettings, openMutualClient } from '@firsthand/mutual-tls/mutual-client'
import { openKeyFile } from '@firsthand/signers/key-file'
import type { Logger } from 'pino'
import { prefix } from './config/settings.ts'

/** Connections with our certificate to signers on other hosts; null where all of them are on this one. */
export const openSignerTls = (settings: MutualClientSettings | null, log: Logger) =>
  settings === null
    ? null
    : openMutualClient(settings, `${prefix}SIGNER_TLS`, (event, why, count) =>
        log[event === 'reloaded' ? 'info' : 'warn']({ why, count }, `signer_tls.${event}`),
      )

type SigningConfig = { readonly settlementKeysFile: string; readonly signerTls: MutualClientSettings | null }

/** What those need who have transactions signed: the published keys, and connections to signers on other hosts. */
export function openSigning(config: SigningConfig, log: Logger) {
  const keys = openKeyFile(config.settlementKeysFile)
  const signerTls = openSignerTls(config.signerTls, log)
  return {
    keys,
    signerTls,
    close: () => {
      keys.close()
      signerTls?.close()
    },
  }
}
