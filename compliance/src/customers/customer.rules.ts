import { Refusal } from '@firsthand/refusal/refusal'
import type { KycStatus, Profile } from '@firsthand/wire/compliance'
import type { Scope } from '../identity/caller.ts'

/** What is known of somebody who has applied. */
export type Customer = {
  readonly legalName: string
  readonly kycStatus: 'pending' | 'approved' | 'rejected'
  readonly reviewDueAt: Date | null
  readonly jurisdiction: string | null
  readonly investorCategory: string | null
  readonly appropriateFor: readonly string[]
  /** List entries that an officer has judged to be somebody else, as `list:entry`. */
  readonly clearedEntries: readonly string[]
}

/** A customer and whether a hold stands; null before the first application. */
export type Standing = { readonly customer: Customer | null; readonly held: boolean }

/** Good strictly before the review date. */
export const reviewIsCurrent = ({ reviewDueAt }: Customer, now: Date): boolean =>
  reviewDueAt !== null && now.getTime() < reviewDueAt.getTime()

/** A hold reads as `pending`: to show one to a customer would warn a person under investigation. */
export function kycStatusOf({ customer, held }: Standing, now: Date): KycStatus {
  if (customer === null) return 'none'
  if (customer.kycStatus !== 'approved') return customer.kycStatus
  if (!reviewIsCurrent(customer, now)) return 'expired'
  return held ? 'pending' : 'approved'
}

/** What the customer, and the service on the customer's behalf, reads. */
export function profileOf({ tenant, subject }: Scope, standing: Standing, now: Date): Profile {
  const { customer } = standing
  return {
    tenant,
    subject,
    kycStatus: kycStatusOf(standing, now),
    reviewDueAt: customer?.reviewDueAt?.toISOString() ?? null,
    jurisdiction: customer?.jurisdiction ?? null,
    investorCategory: customer?.investorCategory ?? null,
    appropriateFor: [...(customer?.appropriateFor ?? [])],
  }
}

/** Nobody applies while an application is being judged, nor while an approval is good. A hold does not count here. */
export function requireOpenApplication({ customer }: Standing, now: Date): void {
  const status = kycStatusOf({ customer, held: false }, now)
  if (status === 'pending' || status === 'approved')
    throw new Refusal('application_closed', `The application is ${status}.`, {})
}
