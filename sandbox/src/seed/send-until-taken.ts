import { setTimeout as sleep } from 'node:timers/promises'
import { PartFailed } from '../world/part-failed.ts'

const triesMax = 10
const waitMs = 1_000

type Sent = {
  readonly method: string
  readonly path: string
  readonly body?: string | undefined
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a text and answers the text of what came back. A service that refuses for the moment has done nothing, and what starts
 * beside it can keep a small machine busy for a while: then it is sent again.
 */
export async function sendUntilTaken(
  part: string,
  url: string,
  token: () => Promise<string>,
  { method, path, body, type = 'application/json', headers }: Sent,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (response.ok) return text
    if (!text.includes('"retryable":true') || tries === triesMax)
      throw new PartFailed(part, `was refused: ${method} ${path} ${response.status}`, 'See below.', text)
    await sleep(waitMs)
  }
}
