import { askJson, type Reply } from '@firsthand/http-client/ask-json'
import { traced, traceHeaders } from '@firsthand/traces/purchase-trace'

export type { Reply } from '@firsthand/http-client/ask-json'

const bytesMax = 65_536

/**
 * One question, all of it within the deadline. One retry on a fresh connection, because a kept one may have been closed
 * under us; every question may be asked twice. Fails on anything but an answer in JSON.
 */
export async function ask(
  url: string,
  deadlineMs: number,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: object },
): Promise<Reply> {
  const begun = performance.now()
  return traced('Compliance', () => {
    const sent = { ...headers, ...traceHeaders() }
    const question = { headers: sent, bytesMax, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return askJson(url, { ...question, deadlineMs }).catch((error: Error) => {
      const leftMs = deadlineMs - (performance.now() - begun)
      if (leftMs <= 0 || error instanceof SyntaxError) throw error
      return askJson(url, { ...question, deadlineMs: leftMs, fresh: true })
    })
  })
}

/** Any other 404 is a gateway's, and says nothing about what was asked for. */
export const isNotFound = ({ status, body }: Reply, code: 'wallet_not_found' | 'payer_account_not_found'): boolean =>
  status === 404 && (body as { code?: unknown } | null)?.code === code

/** An outage: never a no, and never a yes. */
export const attestationUnavailable = (detail: string) =>
  ({ refusal: 'kyc_attestation_unavailable', detail, members: {} }) as const
