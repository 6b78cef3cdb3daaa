import { ask } from '@firsthand/page-kit/ask'

/** A refusal of Compliance, with the members that the buyer's words need. */
export class ComplianceRefused extends Error {
  override readonly name = 'ComplianceRefused'
  readonly code: string
  readonly requestId: string | null
  constructor({ code, requestId, detail }: { code?: string; requestId?: string; detail?: string }) {
    super(detail ?? code ?? 'refused')
    this.code = code ?? 'connection_lost'
    this.requestId = requestId ?? null
  }
}

/** A call of the buyer's own at Compliance, through the shop's server. Throws `ComplianceRefused`. */
export async function compliance<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await ask(`/compliance${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new ComplianceRefused({ code: 'connection_lost' })
  })
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  throw new ComplianceRefused(answer as object)
}
