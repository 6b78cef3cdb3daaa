import type { Members } from '@firsthand/wire/refusals'
import { Refusal } from './refusal.ts'

export type FieldError = Members<'invalid_request'>['errors'][number]

/** The one place where a request is called malformed: with one entry for each bad field. */
export const invalidRequest = (errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid_request', errors[0]?.message ?? 'The request is malformed.', { errors: [...errors] })
