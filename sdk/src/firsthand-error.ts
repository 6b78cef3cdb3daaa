import type { BuyError } from './buying/buy-errors.ts'
import { isSdkError } from './sdk-error.ts'
import type { WebhookRefused } from './verify-webhook.ts'

/** Every error that the SDK throws, discriminated by `code`. */
export type FirsthandError = BuyError | WebhookRefused

/** Whether an error is one of the SDK's: it has a `code` and a `remedy` then. */
export const isFirsthandError = (error: unknown): error is FirsthandError => isSdkError(error)
