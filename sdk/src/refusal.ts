import type { AnyError, Explained, Explanation } from './api.ts'
import { ConnectionLost } from './connection-lost.ts'
import type { Generated } from './gen/sdk.gen.ts'
import { refusalTable } from './refusal-table.ts'

/** Every code that the service answers today. */
export type RefusalCode = keyof typeof refusalTable

/** Every refusal of every call, distinguished by `code`. */
export type Refusal = Explained<AnyError<Generated>>

const unknownCode: Explanation & { readonly retryable: boolean } = {
  retryable: false,
  whoActs: 'storefront',
  remedy: 'Update the SDK: this service knows a refusal that the SDK does not.',
}

/** What is known of a code, also of one that a newer service has added. */
export const explanationOf = (code: string): Explanation & { readonly retryable: boolean } =>
  Object.hasOwn(refusalTable, code) ? refusalTable[code as RefusalCode] : unknownCode

/** What to do about a code, in words. */
export const remedyOf = (code: RefusalCode): string => refusalTable[code].remedy

const isEnvelope = (error: unknown): error is { readonly code: string } =>
  typeof error === 'object' && error !== null && 'code' in error && 'requestId' in error && 'retryable' in error

/** Whatever a call ended with, as one of the two errors that its type promises. */
export function explained(error: unknown, status: number | null, isGivenUp: boolean): Refusal | ConnectionLost {
  if (!isEnvelope(error)) return new ConnectionLost(error, status, isGivenUp)
  const { remedy, whoActs } = explanationOf(error.code)
  return { ...error, remedy, whoActs } as unknown as Refusal
}

/** A refusal, thrown: by what makes several calls at once. The envelope is in `refusal`. */
export class FirsthandRefusal extends Error {
  override readonly name = 'FirsthandRefusal'
  readonly code: Refusal['code']
  readonly remedy: string
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.detail} ${refusal.remedy}`)
    this.code = refusal.code
    this.remedy = refusal.remedy
    this.refusal = refusal
  }
}

type Answer = { readonly data: unknown; readonly error: unknown }

/** The data of an answer; throws `FirsthandRefusal` or `ConnectionLost` where there is none. */
export function dataOf<A extends Answer>({ data, error }: A): Exclude<A['data'], undefined> {
  if (error === undefined) return data as Exclude<A['data'], undefined>
  throw error instanceof ConnectionLost ? error : new FirsthandRefusal(error as Refusal)
}
