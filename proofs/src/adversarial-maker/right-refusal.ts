/** How each refusal must look, written down here a second time: the service's own table is under test. */
const envelopes = {
  rfq_no_quote: { status: 409, retryable: true },
  rfq_venue_unavailable: { status: 503, retryable: true },
  rfq_venue_mismatch: { status: 503, retryable: true },
  rfq_venue_declined: { status: 409, retryable: false },
  rfq_price_moved: { status: 409, retryable: false },
  rfq_quote_expired: { status: 410, retryable: false },
} as const
export type Code = keyof typeof envelopes

const members = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable', 'quoted', 'current']

export type Answer = {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly ms: number
}

/** An answer in short. */
export const inShort = ({ status, text, ms }: Answer): string =>
  `${status} after ${Math.round(ms)} ms: ${text}`.slice(0, 300)

/** What is wrong with an answer that must be this refusal; it must not contain any of `secrets`. */
export function wrongIn(answer: Answer, code: Code, secrets: readonly string[]): string[] {
  const { status, text, body } = answer
  const right = envelopes[code]
  if (body.code !== code) return [`must be ${code}, is ${inShort(answer)}`]
  const wrong: string[] = []
  if (status !== right.status || body.status !== right.status) wrong.push(`${code} has the status ${status}`)
  if (body.retryable !== right.retryable) wrong.push(`${code} is retryable the wrong way`)
  const expected = right.status === 503 ? [...members, 'retryAfterSeconds'] : members
  const added = Object.keys(body).filter((name) => !expected.includes(name))
  if (added.length > 0) wrong.push(`${code} also carries ${added.join()}`)
  const leaked = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
  if (leaked.length > 0) wrong.push(`${code} repeats ${leaked.join()}: ${text.slice(0, 300)}`)
  return wrong
}
