import type { Caller } from '@firsthand/values/values'

/** An administrator's act: who, and under which request it can be found again. */
export type Act = { readonly caller: Caller; readonly requestId: string }
