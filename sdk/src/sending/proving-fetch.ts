/** What a proof is made for: the method, the address without query and fragment, and the access token. */
export type ProofOf = (method: string, url: string, token: string) => string | Promise<string>

/** Sends a proof of its own with every request that carries a token, also when it is sent again: a proof counts once. */
export function provingFetch(ask: typeof fetch, proof: ProofOf): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const [, token] = request.headers.get('authorization')?.split('DPoP ') ?? []
    if (token) request.headers.set('dpop', await proof(request.method, request.url.replace(/[?#].*/, ''), token))
    return ask(request)
  }
}
