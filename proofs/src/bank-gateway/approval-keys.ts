import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Approver } from '@firsthand/bank-gateway/testing/approved-payment-file'
import { passkeyApprovers } from '@firsthand/sandbox/passkeys/passkey-approvers'
import { softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'

const home = { rpId: 'console.example', origin: 'https://console.example' }

const approverNamed = (subject: string): Approver => ({
  person: { tenant: 'acme', issuer: 'i', subject },
  key: softwareAuthenticator(home),
})

/** An approver whose key stands in the gateway's file, and somebody whose key does not. */
export function approvalKeys(folder: string) {
  const [approver, stranger] = [approverNamed('anton'), approverNamed('mallory')]
  const signers = passkeyApprovers({ id: home.rpId, origins: [home.origin] })
  const { credentialId, publicKey } = approver.key
  const file = join(folder, 'gateway-passkeys.json')
  writeFileSync(file, signers.sign([{ ...approver.person, credentialId, publicKey, revokedAt: null }]).file)
  return { approver, stranger, passkeys: { file, approvers: signers.publicKeys } }
}
