import type { Caller } from '@firsthand/values/values'
import { Profile } from '@firsthand/wire/compliance'
import { Compile } from 'typebox/compile'
import type { Reply } from './ask.ts'
import type { Buyer } from './compliance.ts'

const profileShape = Compile(Profile)

type Person = Pick<Caller, 'tenantId' | 'buyer'> & Partial<Pick<Caller, 'subject'>>

/** Whether a profile is this very person's. To themselves Compliance may name them as their token does. */
export const isProfileOf = (profile: Profile, { tenantId, buyer, subject }: Person): boolean =>
  profile.tenant === tenantId && (profile.subject === buyer || profile.subject === subject)

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

const whyNot: Readonly<Record<Exclude<Profile['kycStatus'], 'approved'>, string>> = {
  none: 'You have not applied for the identity check yet.',
  pending: 'Your identity check is not finished yet.',
  expired: 'Your identity check has expired and must be renewed.',
  rejected: 'Your identity check was rejected.',
}

/** The buyer, or why the KYC condition does not hold. */
export function verdictOn(profile: Profile, now: Date) {
  const buyer = buyerOf(profile, now)
  if (!('kycStatus' in buyer)) return buyer
  const { kycStatus } = buyer
  return { refusal: 'kyc_required', detail: whyNot[kycStatus], members: { kycStatus } } as const
}

const rememberedMax = 10_000

type Remembered = { readonly profile: Profile; readonly askedAt: number }

/**
 * Answers that let a buyer pass, by caller. A no is not remembered: whoever was approved a moment ago should not have to
 * wait. An answer is as old as its question.
 */
export function rememberedProfiles() {
  const profiles = new Map<string, Remembered>()
  // Neither holds a line break.
  const keyOf = ({ tenantId, buyer }: Caller) => `${tenantId}\n${buyer}`
  return {
    /** Undefined when there is none, or it is older; a clock that was set back makes every answer too old. */
    find(caller: Caller, now: number, ageSecondsMax: number): Profile | undefined {
      const hit = profiles.get(keyOf(caller))
      const ageMs = hit === undefined ? -1 : now - hit.askedAt
      return ageMs >= 0 && ageMs < ageSecondsMax * 1000 ? hit?.profile : undefined
    },
    keep(caller: Caller, profile: Profile, askedAt: number): void {
      profiles.delete(keyOf(caller))
      if (profiles.size >= rememberedMax) profiles.delete(profiles.keys().next().value ?? '')
      profiles.set(keyOf(caller), { profile, askedAt })
    },
    forget(caller: Caller): void {
      profiles.delete(keyOf(caller))
    },
  }
}
