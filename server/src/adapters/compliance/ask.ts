const bytesMax = 65_536

/** What was answered, unread. */
export type Reply = { readonly status: number; readonly body: unknown }

/** Stops reading at the cap: whoever sends without end must not fill our memory until the deadline. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * One question, all of it within the deadline: no redirect, a capped answer in JSON. One retry on a fresh connection,
 * because a kept one may have been closed under us; every question may be asked twice. Fails on anything else.
 */
export async function ask(
  url: string,
  deadlineMs: number,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: object },
): Promise<Reply> {
  const signal = AbortSignal.timeout(deadlineMs)
  const once = async (connection: Readonly<Record<string, string>>): Promise<Reply> => {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal,
      headers: { ...headers, ...connection, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await readCapped(response)) }
  }
  return once({}).catch((error: Error) => {
    if (signal.aborted || error instanceof SyntaxError) throw error
    return once({ connection: 'close' })
  })
}
