import { refusalTable } from '@firsthand/sdk/refusal-table'

/** What a refusal can carry; everything else of it stands in `members`. */
type Envelope = {
  readonly code?: string
  readonly status?: number
  readonly title?: string
  readonly detail?: string
  readonly remedy?: string
  readonly requestId?: string
  readonly retryable?: boolean
  readonly requiredRole?: string
}

/** By code. The console's own, such as a lost connection, are not in it. */
const remedies: Readonly<Record<string, { readonly remedy: string } | undefined>> = refusalTable

/** Why a call gave no answer, as a screen shows it. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number | null
  readonly title: string | null
  readonly detail: string
  readonly remedy: string | null
  readonly requestId: string | null
  readonly retryable: boolean
  readonly members: Readonly<Record<string, unknown>>
  constructor(envelope: Envelope) {
    super(envelope.detail ?? envelope.code ?? 'unknown')
    this.code = envelope.code ?? 'unknown'
    this.status = envelope.status ?? null
    this.title = envelope.title ?? null
    this.detail = envelope.detail ?? ''
    this.remedy = envelope.remedy ?? remedies[this.code]?.remedy ?? null
    this.requestId = envelope.requestId ?? null
    this.retryable = envelope.retryable === true
    this.members = envelope as Readonly<Record<string, unknown>>
  }
}

/** Whatever was thrown, as a problem. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem({ code: 'console_fault', detail: error instanceof Error ? error.message : String(error) })

type Answer = { readonly data: unknown; readonly error: unknown }

/** The data of a call; throws a `Problem` where there is none. */
export function dataOf<A extends Answer>({ data, error }: A): Exclude<A['data'], undefined> {
  if (error === undefined) return data as Exclude<A['data'], undefined>
  const { message } = error as { message?: string }
  throw new Problem({ ...(message !== undefined && { detail: message }), ...(error as Envelope) })
}
