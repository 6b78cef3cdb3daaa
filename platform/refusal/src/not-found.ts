import { Refusal } from './refusal.ts'

/** The one place of "not found": absent, hidden and another tenant's look the same, to the byte. */
export const notFound = (): Refusal => new Refusal('not_found', 'Nothing is visible under this address.', {})
