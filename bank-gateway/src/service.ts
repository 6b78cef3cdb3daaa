import { readFileSync } from 'node:fs'
import type { AuthorisedPaymentFile } from '@firsthand/wire/bank-transfer/bank-gateway'
import type { Contacts } from './contacts.ts'
import type { Fetched } from './journal.ts'
import type { GatewayConfig } from './settings.ts'

const patienceMs = 60_000
/** As long as the service takes at most to import a long statement. */
const handInPatienceMs = 600_000

/** The service cannot be asked now, or does not know us: nothing is decided by it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}
export type Answered = { readonly status: number; readonly code: string | null }

const paths = { statement: '/bank-gateway/statements', payment_status: '/bank-gateway/payment-status' } as const

/** Without an answer, or with one that says "later" or "who are you", nothing has been decided. */
const isUndecided = (status: number) => status >= 500 || status === 429 || status === 401 || status === 413

/** The calls of the gateway. */
export function serviceOf(
  { apiUrl, tokenFile }: Pick<GatewayConfig, 'apiUrl' | 'tokenFile'>,
  contacts?: Pick<Contacts, 'reached' | 'missed'>,
) {
  async function ask(
    method: string,
    path: string,
    own: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer>; patience?: number } = {},
  ) {
    const headers = { authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`, ...own.headers }
    const signal = AbortSignal.timeout(own.patience ?? patienceMs)
    const body = own.body === undefined ? {} : { body: own.body }
    const answer = await fetch(`${apiUrl}${path}`, { method, headers, signal, ...body }).catch((cause: unknown) => {
      contacts?.missed('service')
      throw new Unanswered(`${method} ${path}: no answer`, { cause })
    })
    if (!isUndecided(answer.status)) {
      contacts?.reached('service')
      return answer
    }
    contacts?.missed('service')
    throw new Unanswered(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  }
  const answered = async (answer: Response): Promise<Answered> => {
    const text = await answer.text()
    if (answer.ok) return { status: answer.status, code: null }
    const { code } = JSON.parse(text) as { readonly code?: string }
    return { status: answer.status, code: code ?? 'unknown' }
  }
  const read = async (path: string): Promise<Response> => {
    const answer = await ask('GET', path)
    if (answer.ok) return answer
    throw new Unanswered(`GET ${path}: ${answer.status}`)
  }

  return {
    /** Hands a file in under its manifest. */
    handIn: async ({ contents, manifest }: Pick<Fetched, 'contents' | 'manifest'>, bytes: Uint8Array) =>
      answered(
        await ask('POST', paths[contents], {
          headers: { 'content-type': 'application/xml', 'bank-manifest': manifest },
          body: new Uint8Array(bytes),
          patience: handInPatienceMs,
        }),
      ),
    /** The number of the last file of the channel that the service has. */
    lastSequence: async (channel: string): Promise<number> =>
      ((await (await read(`/bank-gateway/channels/${channel}`)).json()) as { lastSequence: number }).lastSequence,
    authorised: async (): Promise<readonly AuthorisedPaymentFile[]> =>
      ((await (await read('/bank-gateway/payment-files')).json()) as { items: AuthorisedPaymentFile[] }).items,
    /** Null when the service does not give the bytes, because a payment was stopped. */
    paymentFile: async (id: string): Promise<Buffer | null> => {
      const answer = await ask('GET', `/bank-gateway/payment-files/${id}/pain001`)
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
    },
    report: async (id: string, receipt: string): Promise<Answered> =>
      answered(
        await ask('POST', `/bank-gateway/payment-files/${id}/receipt`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ receipt }),
        }),
      ),
  }
}
export type Service = ReturnType<typeof serviceOf>
