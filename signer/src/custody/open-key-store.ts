import type { CustodySettings } from '../settings.ts'
import type { KeyStore } from './key-store.ts'
import { openSoftwareKeys } from './software.ts'

/** Opens the store that the settings name. PKCS#11 is loaded only where it is used: it is native code. */
export async function openKeyStore(settings: CustodySettings): Promise<KeyStore> {
  switch (settings.kind) {
    case 'pkcs11': {
      const { openToken } = await import('./pkcs11.ts')
      return openToken(settings)
    }
    case 'software':
      return openSoftwareKeys(settings.keyFolder)
  }
}
