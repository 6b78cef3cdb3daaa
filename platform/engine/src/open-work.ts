import type { Target } from './run.ts'

export type OpenMessage = { readonly target: Target; readonly input: object; readonly delaySeconds: number }

/**
 * What the rows say is still to be done, whatever the engine remembers. A message that is sent again does no harm, so a row
 * whose next step is overdue is answered here until it has moved.
 */
export interface OpenWork {
  messages(limit: number): Promise<readonly OpenMessage[]>
}
