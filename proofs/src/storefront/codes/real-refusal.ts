import type { Armed } from '@firsthand/sdk/sandbox'
import type { Shop } from '../stage/shop.ts'

/** A refusal as the service wrote it. */
export type RealRefusal = { readonly status: number; readonly text: string }

const patienceMs = 30_000

/** Arms a code in the sandbox, makes the call that meets it, and puts everything right again. */
export async function realRefusal({ sandbox, control }: Shop, code: string): Promise<RealRefusal> {
  const { call } = (await sandbox.arm(code as Parameters<typeof sandbox.arm>[0])) satisfies Armed
  try {
    const { method, url, path, as, body, headers } = call
    const bearer = as === null ? null : await control<{ token: string }>('POST /sandbox/tokens', { persona: as })
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    if (!text.includes(`"${code}"`))
      throw new Error(`${code} was armed, and the call was answered with ${response.status}: ${text.slice(0, 200)}`)
    return { status: response.status, text }
  } finally {
    await sandbox.reset()
  }
}
