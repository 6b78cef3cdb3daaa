import type fc from 'fast-check'
import type { Tokens } from './callers.ts'
import type { Answer } from './connections.ts'
import type { Operation } from './document.ts'
import type { Fitting } from './fitting.ts'
import type { Wanted } from './laws.ts'
import type { Request } from './request.ts'
import type { Validators } from './validators.ts'

/** One request and what may be answered to it. */
export type Case = Wanted & {
  readonly request: Request
  /** What else must hold of the answer; the text names what does not. */
  readonly also?: (answer: Answer) => string | null
}

/** A cursor that a list gave to the administrator of the first tenant, and what was asked for it. */
export type GivenCursor = {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly cursor: string
}

/** What cases are made from. */
export type Source = {
  readonly fitting: Fitting
  readonly broken: (schema: NonNullable<Operation['body']>) => fc.Arbitrary<unknown>
  readonly validators: Validators
  readonly tokens: Tokens
  /** By operation. */
  readonly cursors: ReadonlyMap<string, GivenCursor>
}

/** A way to ask: how many cases an operation gets of it, and which; null where it makes no sense. */
export type Kind = {
  readonly name: string
  readonly share: number
  readonly cases: (source: Source, operation: Operation) => fc.Arbitrary<Case> | null
}

/** The tenants that ask. Both see the seeded markets and listings, and each some of its own. */
export const tenants = ['acme', 'globex'] as const
