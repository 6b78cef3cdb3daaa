import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { readNamed } from '@firsthand/settings/settings-file'
import { curve } from '../curve.ts'
import type { CustodySettings } from '../settings.ts'
import type { KeyStore } from './key-store.ts'

type KmsSettings = Extract<CustodySettings, { kind: 'aws-kms' }>

/** Ours, not the client's: whatever it does inside, the asker waits no longer. */
const deadlineMs = 800
const deadline = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) })

/** Keys in AWS KMS. A key is the last 65 bytes of its SubjectPublicKeyInfo; a signature comes in DER. */
export function openAwsKms({ region, endpoint, keys, credentialsFile }: KmsSettings): KeyStore {
  const credentials = JSON.parse(readNamed(credentialsFile, 'custody.credentialsFile'))
  const client = new KMSClient({ region, credentials, maxAttempts: 2, ...(endpoint && { endpoint }) })
  return {
    custody: 'aws-kms',
    async open(keyId) {
      const KeyId = keys[keyId]
      if (KeyId === undefined) throw new Error(`${keyId} has no key in KMS`)
      const { PublicKey, KeySpec } = await client.send(new GetPublicKeyCommand({ KeyId }), deadline())
      if (KeySpec !== 'ECC_SECG_P256K1' || !PublicKey) throw new Error(`${keyId} is not a secp256k1 key`)
      return {
        publicKey: Buffer.from(PublicKey.slice(-65)),
        async sign(digest) {
          const question = { KeyId, Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const
          const { Signature } = await client.send(new SignCommand(question), deadline())
          if (!Signature) throw new Error('KMS gave no signature')
          return curve.signatureImport(Signature)
        },
      }
    },
    async close() {
      client.destroy()
    },
  }
}
