import type { Answer } from './connections.ts'
import type { Meddle } from './meddling-proxy.ts'

/** A service that is wrong in one way, and the laws by which that must be noticed. */
export type PlantedService = {
  readonly name: string
  readonly laws: readonly string[]
  /** In single cases, or only in what one request leaves behind for the next. */
  readonly shows: 'cases' | 'markets' | 'listings'
  readonly meddle: () => Meddle
}

/** The answer without one of its headers. */
export const without = (answer: Answer, name: string): Answer => {
  const headers = new Map(answer.headers)
  headers.delete(name)
  return { ...answer, headers }
}

/** Another answer with the headers of this one. */
export const json = (answer: Answer, status: number, body: object): Answer => ({
  status,
  headers: new Map([...answer.headers, ['content-type', 'application/json; charset=utf-8']]),
  text: JSON.stringify(body),
})

export const emptyPage = { items: [], next_cursor: null }
export const codeOf = ({ text }: Answer): string => /"code":"([a-z_]+)"/.exec(text)?.[1] ?? ''

/** A fault that shows in a single answer. */
export const inAnswers = (
  name: string,
  laws: readonly string[],
  answer: NonNullable<Meddle['answer']>,
): PlantedService => ({
  name,
  laws,
  shows: 'cases',
  meddle: () => ({ answer }),
})

/** A fault that shows in what one request leaves behind for the next, or in two answers together. */
export const inSequences = (
  shows: 'markets' | 'listings',
  name: string,
  meddle: () => Meddle,
  laws: readonly string[] = ['model'],
): PlantedService => ({ name, laws, shows, meddle })
