const bytesMax = 262_144

/** Stops reading at the cap: a provider that sends without end must not fill our memory until the deadline. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`${response.url} sent more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * A JSON object from a provider: no redirect, at most 262,144 bytes, all within the deadline. One retry on a fresh
 * connection, because a kept-alive one may have been closed under us; a time-out is not repeated.
 */
export async function fetchJson(url: string, deadline: AbortSignal): Promise<Record<string, unknown>> {
  const ask = () =>
    fetch(url, {
      signal: deadline,
      redirect: 'error',
      headers: { connection: 'close', accept: 'application/json' },
    })
  const response = await ask().catch((error: Error) => {
    if (deadline.aborted) throw error
    return ask()
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return JSON.parse(await readCapped(response)) as Record<string, unknown>
}
