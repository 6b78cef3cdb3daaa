import type { AnyError, Explained, Explanation, WhoActs } from './api.ts'
import { ConnectionLost } from './connection-lost.ts'
import type { Generated } from './gen/sdk.gen.ts'
import { refusalTable } from './refusal-table.ts'
import { GivenUp, SdkError } from './sdk-error.ts'

/** Every code that the service answers today. */
export type RefusalCode = keyof typeof refusalTable

/** Every refusal of every call, distinguished by `code`. */
export type Refusal = Explained<AnyError<Generated>>

type Row = Explanation & { readonly retryable: boolean; readonly status: number }

const unknownCode: Row = {
  status: 400,
  retryable: false,
  whoActs: 'storefront',
  remedy: 'Update the SDK: this service knows a refusal that the SDK does not.',
}

/** What is known of a code, also of one that a newer service has added. */
export const explanationOf = (code: string): Row =>
  Object.hasOwn(refusalTable, code) ? refusalTable[code as RefusalCode] : unknownCode

/** What to do about a code, in words. */
export const remedyOf = (code: RefusalCode): string => refusalTable[code].remedy

const isEnvelope = (error: unknown): error is { readonly code: string } =>
  typeof error === 'object' && error !== null && 'code' in error && 'requestId' in error && 'retryable' in error

/** Whatever a call ended with, as one of the errors that its type promises. */
export function explained(
  error: unknown,
  status: number | null,
  isGivenUp: boolean,
): Refusal | ConnectionLost | GivenUp {
  if (isEnvelope(error)) {
    const { remedy, whoActs } = explanationOf(error.code)
    return { ...error, remedy, whoActs } as unknown as Refusal
  }
  return isGivenUp ? new GivenUp(error) : new ConnectionLost(error, status)
}

/** A refusal, thrown: by what makes several calls at once. The whole envelope is in `refusal`. */
export class FirsthandRefusal extends SdkError {
  override readonly name = 'FirsthandRefusal'
  readonly code: Refusal['code']
  readonly status: number
  readonly retryable: boolean
  readonly remedy: string
  readonly whoActs: WhoActs
  /** For support requests. */
  readonly requestId: string
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.detail} ${refusal.remedy}`)
    this.code = refusal.code
    this.status = refusal.status
    this.retryable = refusal.retryable
    this.remedy = refusal.remedy
    this.whoActs = refusal.whoActs
    this.requestId = refusal.requestId
    this.refusal = refusal
  }
}

type Answer = { readonly data: unknown; readonly error: unknown }

/** The data of an answer; throws `FirsthandRefusal`, `ConnectionLost` or `GivenUp` where there is none. */
export function dataOf<A extends Answer>({ data, error }: A): Exclude<A['data'], undefined> {
  if (error === undefined) return data as Exclude<A['data'], undefined>
  throw error instanceof SdkError ? error : new FirsthandRefusal(error as Refusal)
}
