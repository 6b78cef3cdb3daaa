/** A published key of Compliance, as a JWK. */
export type DecisionKey = { readonly kid?: string; readonly kty: string; readonly crv?: string; readonly x?: string }

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** Whether one of the published keys signed this JWS, checked in the browser. */
export async function isSignedBy(keys: readonly DecisionKey[], jws: string): Promise<boolean> {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const { kid, alg } = JSON.parse(new TextDecoder().decode(bytesOf(head))) as {
    readonly kid?: string
    readonly alg?: string
  }
  if (alg !== 'EdDSA') return false
  const signed = new TextEncoder().encode(`${head}.${body}`)
  for (const key of keys.filter((each) => each.kid === kid)) {
    const { kty, crv, x } = key
    const read = await crypto.subtle.importKey('jwk', { kty, crv, x } as JsonWebKey, 'Ed25519', false, ['verify'])
    if (await crypto.subtle.verify('Ed25519', read, bytesOf(signature), signed)) return true
  }
  return false
}
