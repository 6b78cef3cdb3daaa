import { compactVerify, importJWK } from 'jose'

type Shape<T> = { Check(value: unknown): value is T }

/** Statements of one kind, by their `typ`, and the keys that may sign them: Ed25519, raw in base64url, by `kid`. */
export type Pinned<T> = {
  readonly type: string
  readonly shape: Shape<T>
  readonly keys: Readonly<Record<string, string>>
}

/** What a pinned key has signed, as this kind of statement; null for any other text. */
export async function signedClaims<T>({ type, shape, keys }: Pinned<T>, text: string): Promise<T | null> {
  try {
    const { payload } = await compactVerify(
      text,
      async ({ kid = '', typ }) => {
        const x = Object.hasOwn(keys, kid) ? keys[kid] : undefined
        if (x === undefined || typ !== type) throw new Error('not such a statement by a pinned key')
        return importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
      },
      { algorithms: ['EdDSA'] },
    )
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    return shape.Check(claims) ? claims : null
  } catch {
    return null
  }
}

/** A statement may come from a clock a little ahead of ours. */
const clockLeewaySeconds = 5

/** Whether a statement of this moment is young enough. */
export const isFresh = ({ iat }: { readonly iat: number }, nowSeconds: number, ageSecondsMax: number): boolean =>
  nowSeconds - iat >= -clockLeewaySeconds && nowSeconds - iat <= ageSecondsMax
