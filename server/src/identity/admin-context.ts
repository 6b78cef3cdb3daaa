import type { Caller } from '@firsthand/values/values'

/** An administrator's act: who, and under which request it can be found again. */
export type AdminContext = {
  readonly caller: Caller
  readonly requestId: string
  /** One page of an export, which has one record for all of them. */
  readonly inExport?: boolean
}
