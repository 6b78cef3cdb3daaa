import { Refusal } from './refusal.ts'

/** The one place where we say that we cannot take a request now, whatever we ran out of. */
export const overloaded = (detail: string, cause?: unknown): Refusal =>
  new Refusal('service_overloaded', detail, {}, { cause, retryAfterSeconds: 1 })
