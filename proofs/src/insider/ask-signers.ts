import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import type { SignerRole } from '@firsthand/wire/signer'
import type { Ground } from './ground.ts'

export const signersOf = ({ world }: Ground) => {
  if (world.signers === null) throw new Error('the world has no signers')
  return world.signers
}
/** Asks the signer that is attacked, and answers its reply. */
export const askOf = async (ground: Ground, role: SignerRole, body: object) =>
  (await askSigner(signersOf(ground).sockets[role][ground.replica] ?? '', JSON.stringify(body))).body
/** The refusal's rule, or its code; null when it was signed. */
export const verdictOf = ({ code, rule }: { readonly code?: string; readonly rule?: string }) => rule ?? code ?? null

/** The key in a file, under the name by which a policy pins it. */
export const keyIn = async (file: string, pinned: Readonly<Record<string, string>>) => ({
  kid: Object.keys(pinned)[0] ?? '',
  privateKey: createPrivateKey(await readFile(file)),
})
