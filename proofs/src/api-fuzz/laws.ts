import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { Answer } from './connections.ts'
import type { Document, Operation } from './document.ts'
import { importFault, linesOf } from './import-answer.ts'
import type { Validators } from './validators.ts'

/** An answer that breaks a law of the contract. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken'
  readonly law: string
  readonly answer: Answer | null

  constructor(law: string, detail: string, answer: Answer | null) {
    super(`${law}: ${detail}`)
    this.law = law
    this.answer = answer
  }
}

/** Refusals by code, as `GET /refusal-codes` lists them. */
export type Codes = ReadonlyMap<string, { readonly status: number; readonly retryable: boolean }>

export type Wanted = {
  /** Null where the request belongs to no operation of the document. */
  readonly operation: Operation | null
  readonly statuses: readonly number[]
  readonly code?: string
  /** A request may be so broken that the only possible answer is "unreadable", before anything is charged. */
  readonly mayBeUnreadable?: boolean
}

const leak = /\bat \S+ \(|node_modules|select .* from|syntax error at|ECONN|PRIVATE KEY|\/src\/\S+\.ts/
const envelope = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable']

type Problem = Readonly<Record<string, unknown>>

const hasLines = ({ headers }: Answer) => headers.get('content-type')?.startsWith('application/x-ndjson') ?? false

/** The value of a JSON answer, or all of them where it has one on each line; the text of a stream or a page; null for anything else. */
export function parsed(answer: Answer): unknown {
  if (/^text\/(event-stream|html)/.test(answer.headers.get('content-type') ?? '')) return answer.text
  if (!answer.headers.get('content-type')?.includes('json')) return null
  try {
    return hasLines(answer) ? linesOf(answer.text) : JSON.parse(answer.text)
  } catch {
    throw new LawBroken('JSON', 'the body is declared as JSON and is not', answer)
  }
}

/** A rail may answer that its venue or configuration is not fit, by a code of its own; any other 5xx is ours. */
const isFault = ({ status, text }: Answer, { statuses }: Wanted) =>
  status >= 500 && !(statuses.includes(status) && /"code":"(mint|rfq|offchain)_/.test(text))

/** What holds for every answer, whatever was sent. */
export function lawsOf(document: Document, validators: Validators, codes: Codes) {
  function headers(answer: Answer, wanted: Wanted): void {
    const missing = (name: string) => new LawBroken('headers', `no ${name}`, answer)
    if (!answer.headers.has('x-request-id')) throw missing('X-Request-Id')
    if (answer.headers.get('api-version') !== document.info.version) throw missing('Api-Version')
    const closing = answer.headers.get('connection') === 'close'
    if (wanted.operation?.path === '/healthz' || (wanted.mayBeUnreadable && answer.status === 400 && closing)) return
    for (const name of ['RateLimit', 'RateLimit-Policy'])
      if (!answer.headers.has(name.toLowerCase())) throw missing(name)
  }

  function declared(answer: Answer, { operation }: Wanted, body: unknown): void {
    if (operation === null) return
    const response = operation.responses[answer.status]
    if (response === undefined) throw new LawBroken('undeclared', `status ${answer.status}`, answer)
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none'
    const schema = response.content?.[type]?.schema
    if (response.content && schema === undefined) throw new LawBroken('undeclared', `content type ${type}`, answer)
    const values = hasLines(answer) ? (body as readonly unknown[]) : [body]
    if (schema && !values.every(validators(schema))) throw new LawBroken('body', 'it does not fit its schema', answer)
    const fault = hasLines(answer) && importFault(values as (ImportedLine | ImportTally)[])
    if (fault) throw new LawBroken('import', fault, answer)
    for (const name of Object.keys(response.headers ?? {})) {
      if (!answer.headers.has(name.toLowerCase())) throw new LawBroken('headers', `no ${name}`, answer)
    }
  }

  function refusal(answer: Answer, wanted: Wanted, body: unknown): void {
    if (answer.status < 400) return
    const problem = (body ?? {}) as Problem
    const wrong = (detail: string) => new LawBroken('refusal', detail, answer)
    const missing = envelope.find((name) => problem[name] === undefined)
    if (missing) throw wrong(`no ${missing}`)
    const code = String(problem.code)
    const listed = codes.get(code)
    if (listed?.status !== answer.status) throw wrong(`code ${code} is not listed with ${answer.status}`)
    if (listed.retryable !== problem.retryable) throw wrong('retryable is not as listed')
    if (problem.status !== answer.status) throw wrong('another status inside')
    if (problem.requestId !== answer.headers.get('x-request-id')) throw wrong('another request id inside')
    const errors = problem.errors as readonly unknown[] | undefined
    if (problem.code === 'invalid_request' && !errors?.length) throw wrong('no entry names what is wrong')
    if (wanted.code !== undefined && wanted.code !== problem.code) throw wrong(`code is not ${wanted.code}`)
  }

  return (answer: Answer | null, wanted: Wanted): void => {
    if (answer === null) throw new LawBroken('silence', 'the connection closed without an answer', null)
    if (isFault(answer, wanted)) throw new LawBroken('fault', `status ${answer.status}`, answer)
    if (leak.test(answer.text)) throw new LawBroken('leak', `${leak.exec(answer.text)?.[0]}`, answer)
    const body = parsed(answer)
    declared(answer, wanted, body)
    if (!wanted.statuses.includes(answer.status)) {
      throw new LawBroken('status', `${answer.status} is not one of ${wanted.statuses.join(', ')}`, answer)
    }
    refusal(answer, wanted, body)
    headers(answer, wanted)
  }
}

export type Laws = ReturnType<typeof lawsOf>
