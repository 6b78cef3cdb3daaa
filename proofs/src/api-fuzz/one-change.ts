import fc from 'fast-check'
import type { Case, Kind, Source } from './case.ts'
import type { Operation } from './document.ts'
import type { Request } from './request.ts'
import { wellFormed } from './well-formed.ts'

/** A kind of which every case is a sound request with one thing changed, and has one answer. */
export function changed<T>(
  name: string,
  share: number,
  status: number,
  changes: (source: Source, operation: Operation) => fc.Arbitrary<T> | null,
  change: (request: Request, made: T) => Request,
  codeOf?: (operation: Operation) => string | undefined,
): Kind {
  return {
    name,
    share,
    cases: (source, operation) => {
      const made = changes(source, operation)
      if (made === null) return null
      const code = codeOf?.(operation)
      const wanted: Omit<Case, 'request'> =
        code === undefined ? { operation, statuses: [status] } : { operation, statuses: [status], code }
      return fc
        .tuple(wellFormed(source, operation, 'sound'), made)
        .map(([request, each]) => ({ ...wanted, request: change(request, each) }))
    },
  }
}
