import type { CustodySettings } from '../settings.ts'
import { type KeyStore, openSoftwareKeys } from './key-store.ts'

/** Opens the store that the settings name. A kind's packages are loaded only where it is used. */
export async function openKeyStore(settings: CustodySettings): Promise<KeyStore> {
  switch (settings.kind) {
    case 'pkcs11': {
      const { openToken } = await import('./pkcs11.ts')
      return openToken(settings)
    }
    case 'software':
      return openSoftwareKeys(settings.keyFolder)
    case 'aws-kms': {
      const { openAwsKms } = await import('./aws-kms.ts')
      return openAwsKms(settings)
    }
    case 'azure-key-vault': {
      const { openAzureKeyVault } = await import('./azure-key-vault.ts')
      return openAzureKeyVault(settings)
    }
  }
}
