import { rename, writeFile } from 'node:fs/promises'
import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import type { SignerRole } from '@firsthand/wire/signer'
import { type approvers, type Permitted, policyOf } from './signer-policy.ts'

/** What the signers read from files: the published keys, and what they may sign. They see a change within a second. */
export type SignerRules = {
  keys(): readonly SettlementKey[]
  readonly permitted: () => Permitted
  /** Replaces what may be signed, signed by both approvers. */
  readonly permit: (change: Partial<Permitted>) => Promise<void>
  /** Replaces the published list of keys. */
  publish(keys: readonly SettlementKey[]): Promise<void>
}

/** A reader sees the old file or the new one, never half of one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.next`, text, { mode: 0o444 })
  await rename(`${file}.next`, file)
}

type Files = { readonly keysFile: string; readonly policyFiles: ReadonlyMap<SignerRole, string> }

/** Starts with nothing published. */
export function signerRules(files: Files, people: ReturnType<typeof approvers>, start: Permitted): SignerRules {
  let keys: readonly SettlementKey[] = []
  let permitted = start
  let numbers = 0
  return {
    keys: () => keys,
    permitted: () => permitted,
    permit: async (change) => {
      permitted = { ...permitted, ...change }
      numbers += 1
      for (const [role, file] of files.policyFiles)
        await replaceFile(file, people.approve(policyOf(role, numbers, permitted)))
    },
    async publish(next) {
      keys = next
      await replaceFile(files.keysFile, JSON.stringify({ keys }, null, 2))
    },
  }
}
