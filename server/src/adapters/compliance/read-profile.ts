import { Profile } from '@firsthand/wire/compliance'
import { Compile } from 'typebox/compile'
import type { Caller } from '../../domain/values.ts'
import type { Buyer } from '../../ports/compliance.ts'
import type { Reply } from './ask.ts'

const profileShape = Compile(Profile)

/** The profile of this very person; null for any other answer. */
export function profileIn(
  { status, body }: Reply,
  { tenantId, subject }: Pick<Caller, 'tenantId' | 'subject'>,
): Profile | null {
  if (status !== 200 || !profileShape.Check(body)) return null
  return body.tenant === tenantId && body.subject === subject ? body : null
}

/** The buyer when the condition holds: approved, and not past the review date by our own clock either. */
function buyerOf(
  profile: Profile,
  now: Date,
): Buyer | { readonly kycStatus: Exclude<Profile['kycStatus'], 'approved'> } {
  const { kycStatus, reviewDueAt, jurisdiction, investorCategory, appropriateFor } = profile
  if (kycStatus !== 'approved') return { kycStatus }
  if (reviewDueAt === null || !(now.getTime() < Date.parse(reviewDueAt))) return { kycStatus: 'expired' }
  return { jurisdiction, investorCategory, appropriateFor: new Set(appropriateFor) }
}

/** The buyer, or why the KYC condition does not hold. */
export function verdictOn(profile: Profile, now: Date) {
  const buyer = buyerOf(profile, now)
  if (!('kycStatus' in buyer)) return buyer
  const { kycStatus } = buyer
  return { refusal: 'kyc_required', detail: `The identity check is ${kycStatus}.`, members: { kycStatus } } as const
}
