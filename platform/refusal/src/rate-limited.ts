import { Refusal } from './refusal.ts'

/** The one place of "slower": by the clock, or by what is live at once. */
export const rateLimited = (detail: string, retryAfterSeconds: number): Refusal =>
  new Refusal('rate_limited', detail, {}, { retryAfterSeconds })
