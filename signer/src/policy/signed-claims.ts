import type { KeyObject } from 'node:crypto'
import { ed25519Key, signedClaims as readSigned } from '@firsthand/statements/signed-claims'

type Shape<T> = { Check(value: unknown): value is T }

/** Statements of one kind, by their `typ`, and the keys that may sign them: Ed25519, raw in base64url, by `kid`. */
export type Pinned<T> = {
  readonly type: string
  readonly shape: Shape<T>
  readonly keys: Readonly<Record<string, string>>
}

type Imported = ReadonlyMap<string, KeyObject>

/** The keys of a policy, imported once: that takes longer than a signature takes to verify. */
const importedKeys = new WeakMap<Pinned<unknown>['keys'], Imported>()

function importKeys(keys: Pinned<unknown>['keys']): Imported {
  const known = importedKeys.get(keys)
  if (known !== undefined) return known
  const imported = new Map(Object.entries(keys).map(([kid, x]) => [kid, ed25519Key(x)] as const))
  importedKeys.set(keys, imported)
  return imported
}

/** What a pinned key has signed, as this kind of statement; null for any other text. */
export const signedClaims = <T>({ type, shape, keys }: Pinned<T>, text: string): T | null =>
  readSigned({ type, shape, keys: importKeys(keys) }, text)?.claims ?? null

/** A statement may come from a clock a little ahead of ours. */
const clockLeewaySeconds = 5

/** Whether a statement of this moment is young enough. */
export const isFresh = ({ iat }: { readonly iat: number }, nowSeconds: number, ageSecondsMax: number): boolean =>
  nowSeconds - iat >= -clockLeewaySeconds && nowSeconds - iat <= ageSecondsMax
