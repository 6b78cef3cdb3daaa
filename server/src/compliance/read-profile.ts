import type { Caller } from '@firsthand/values/values'
import { Profile } from '@firsthand/wire/compliance'
import { Compile } from 'typebox/compile'
import type { Reply } from './ask.ts'
import type { Buyer } from './compliance.ts'

const profileShape = Compile(Profile)

type Person = Pick<Caller, 'tenantId' | 'subject'>

/** Whether a profile is this very person's. */
export const isProfileOf = (profile: Profile, { tenantId, subject }: Person): boolean =>
  profile.tenant === tenantId && profile.subject === subject

/** The profile of this very person; null for any other answer. */
export function profileIn({ status, body }: Reply, person: Person): Profile | null {
  if (status !== 200 || !profileShape.Check(body)) return null
  return isProfileOf(body, person) ? body : null
}

type Approved = { readonly buyer: Buyer; readonly reviewDueMs: number }

/** What approved profiles say, read once for each answer: a soft quote asks on every keystroke. */
const approvals = new WeakMap<Profile, Approved>()

function approvalOf(profile: Profile): Approved {
  const known = approvals.get(profile)
  if (known !== undefined) return known
  const { reviewDueAt, jurisdiction, investorCategory, appropriateFor } = profile
  const buyer = { jurisdiction, investorCategory, appropriateFor: new Set(appropriateFor) }
  const made = { buyer, reviewDueMs: reviewDueAt === null ? Number.NEGATIVE_INFINITY : Date.parse(reviewDueAt) }
  approvals.set(profile, made)
  return made
}

/** The buyer when the condition holds: approved, and not past the review date by our own clock either. */
function buyerOf(
  profile: Profile,
  now: Date,
): Buyer | { readonly kycStatus: Exclude<Profile['kycStatus'], 'approved'> } {
  const { kycStatus } = profile
  if (kycStatus !== 'approved') return { kycStatus }
  const { buyer, reviewDueMs } = approvalOf(profile)
  return now.getTime() < reviewDueMs ? buyer : { kycStatus: 'expired' }
}

/** The buyer, or why the KYC condition does not hold. */
export function verdictOn(profile: Profile, now: Date) {
  const buyer = buyerOf(profile, now)
  if (!('kycStatus' in buyer)) return buyer
  const { kycStatus } = buyer
  return { refusal: 'kyc_required', detail: `The identity check is ${kycStatus}.`, members: { kycStatus } } as const
}
