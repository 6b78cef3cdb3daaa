import { Refusal } from './refusal.ts'

/** The one place where an idempotency key is refused for having stood for another body. */
export const keyReused = (): Refusal =>
  new Refusal('idempotency_key_reused', 'This key was used with another body.', {})
