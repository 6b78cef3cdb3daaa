import { generateKeyPairSync, sign } from 'node:crypto'

/** Two approvers who sign files of passkeys with keys of their own, as it is done elsewhere by hand. */
export function passkeyApprovers(relyingParty: { readonly id: string; readonly origins: readonly string[] }) {
  const approvers = ['first', 'second'].map((name) => ({ name, ...generateKeyPairSync('ed25519') }))
  let number = 0
  return {
    /** Name to public key: a setting of whoever reads the file. */
    publicKeys: JSON.stringify(
      Object.fromEntries(approvers.map(({ name, publicKey }) => [name, publicKey.export({ format: 'jwk' }).x])),
    ),
    /** The next file, with both signatures. */
    sign(credentials: readonly object[]): { readonly number: number; readonly file: string } {
      number += 1
      const keys = { document: 'firsthand-passkeys-1', deployment: 'sandbox', number, relyingParty, credentials }
      const bytes = Buffer.from(JSON.stringify(keys))
      const approvals = approvers.map(({ name, privateKey }) => ({
        by: name,
        signature: sign(null, bytes, privateKey).toString('base64url'),
      }))
      return { number, file: JSON.stringify({ keys, approvals }) }
    },
  }
}
