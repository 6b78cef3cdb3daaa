import type { ConnectionLost } from './connection-lost.ts'
import type { GivenUp } from './sdk-error.ts'
import type { Written } from './written.ts'

/** Who can change the outcome. */
export type WhoActs = 'buyer' | 'storefront' | 'market_admin' | 'operator'

/** What to do about a refusal, and whose turn it is. */
export type Explanation = { readonly remedy: string; readonly whoActs: WhoActs }

/** A refusal as a call answers it: the service's own envelope, explained. */
export type Explained<E> = E extends { readonly code: string } ? E & Explanation : never

// biome-ignore lint/suspicious/noExplicitAny: a type that fits every call has no other way to say so
type AnyCall = (...args: any[]) => unknown
type Taken = 'body' | 'path' | 'query' | 'headers' | 'signal'

type AnswerOf<Call> = Call extends (...args: infer _) => Promise<infer Answer> ? Answer : never
type ErrorOf<Answer> = Answer extends { error: infer E } ? Exclude<E, undefined> : never
type DataOf<Answer> = Answer extends { error: undefined; data: infer Data } ? Data : never

/** The errors of every call below, as the document declares them. */
export type AnyError<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends AnyCall ? ErrorOf<AnswerOf<Calls[Name]>> : AnyError<Calls[Name]>
}[keyof Calls]

type Options<Given> = Written<Pick<Given, Extract<keyof Given, Taken>>>
type Arguments<Call> = Call extends (...args: infer Given) => unknown
  ? undefined extends Given[0]
    ? [options?: Options<NonNullable<Given[0]>>]
    : [options: Options<Given[0]>]
  : never

/** What a call answers: the data, or why there is none. It throws nothing that the service or the network did. */
export type Answered<Data, E> = (
  | { readonly data: Data; readonly error: undefined }
  | { readonly data: undefined; readonly error: Explained<E> | ConnectionLost | GivenUp }
) & {
  /** Undefined when no answer arrived. */
  readonly response?: Response
}

type IsStream<Generated> = Generated extends (...args: infer _) => Promise<{ stream: unknown }> ? true : false
type Call<Generated> = (
  ...args: Arguments<Generated>
) => Promise<Answered<DataOf<AnswerOf<Generated>>, ErrorOf<AnswerOf<Generated>>>>

/** The generated calls, with every error explained. What is a stream of events is `each.live` instead. */
export type Api<Calls> = {
  readonly [Name in keyof Calls as IsStream<Calls[Name]> extends true ? never : Name]: Calls[Name] extends AnyCall
    ? Call<Calls[Name]>
    : Api<Calls[Name]>
}
