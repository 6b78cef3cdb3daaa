import type { Firsthand } from '@firsthand/sdk'
import type { Given, InputSchema } from './inputs.ts'
import type { OutputSchema } from './outputs.ts'

/** What a call of the SDK answers. */
export type Answer = { readonly data: unknown; readonly error: unknown }

/** One tool: what it is for, what it takes, and the one call behind it. */
export type Tool = {
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly outputSchema: OutputSchema
  /** Whether it writes something down, and so works in a sandbox only. */
  readonly writes?: true
  call(firsthand: Firsthand, given: Given): Promise<Answer>
}
