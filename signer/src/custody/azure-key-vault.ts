import { CryptographyClient, KeyClient } from '@azure/keyvault-keys'
import { readNamed } from '@firsthand/settings/settings-file'
import type { CustodySettings } from '../settings.ts'
import type { KeyStore } from './key-store.ts'

type VaultSettings = Extract<CustodySettings, { kind: 'azure-key-vault' }>

/** Ours, not the client's: whatever it does inside, the asker waits no longer. */
const deadlineMs = 800
const deadline = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) })
/** How long a token is taken for good before its file is read again. */
const tokenMs = 60_000

/** Keys in Azure Key Vault, each by name and version. One vault for each key: a vault's limit is shared by its keys. */
export function openAzureKeyVault({ vaultUrl, keys, tokenFile, caFile }: VaultSettings): KeyStore {
  const credential = {
    getToken: async () => ({
      token: readNamed(tokenFile, 'custody.tokenFile').trim(),
      expiresOnTimestamp: Date.now() + tokenMs,
    }),
  }
  const options = {
    // A vault on loopback has not the cloud's name.
    disableChallengeResourceVerification: vaultUrl.startsWith('https://127.0.0.1:'),
    ...(caFile && { tlsOptions: { ca: readNamed(caFile, 'custody.caFile') } }),
  }
  const client = new KeyClient(vaultUrl, credential, options)
  return {
    custody: 'azure-key-vault',
    async open(keyId) {
      const [name, version] = keys[keyId]?.split('/') ?? []
      if (!name || !version) throw new Error(`${keyId} has no key in the vault`)
      const { id, key } = await client.getKey(name, { version, ...deadline() })
      if (key?.crv !== 'P-256K' || !key.x || !key.y || !id) throw new Error(`${keyId} is not a secp256k1 key`)
      const signer = new CryptographyClient(id, credential, options)
      return {
        publicKey: Buffer.concat([Uint8Array.of(4), key.x, key.y]),
        sign: async (digest) => (await signer.sign('ES256K', digest, deadline())).result,
      }
    },
    async close() {},
  }
}
