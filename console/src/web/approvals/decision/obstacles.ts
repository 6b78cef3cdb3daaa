import type { Proposal } from '@firsthand/sdk/types'

type Person = { readonly subject: string; readonly issuer?: string; readonly roles: readonly string[] }
type Named = { readonly subject: string; readonly issuer: string }

/** Who decides each kind. The service checks it again. */
export function deciderOf(kind: Proposal['kind']): 'treasury-approver' | 'compliance-officer' | 'marketplace-admin' {
  if (kind === 'frozen_release' || kind === 'person_erasure' || kind === 'legal_hold_release')
    return 'compliance-officer'
  return kind === 'passkey' || kind === 'stop_resume' || kind.startsWith('instrument_')
    ? 'marketplace-admin'
    : 'treasury-approver'
}

/** A person is an issuer and a subject. */
export const isThem = (person: Person, named: Named): boolean =>
  person.subject === named.subject && (person.issuer === undefined || person.issuer === named.issuer)

export const mayDecide = ({ roles }: Person, kind: Proposal['kind']): boolean => roles.includes(deciderOf(kind))

/** Why somebody cannot decide a proposal at all. */
export type Bar = 'ended' | 'own' | 'decided' | 'role'

/** Why it cannot be approved now. */
export type Obstacle = Bar | 'changed' | 'stale' | 'unsound' | 'unseen' | 'not_live' | 'cooling_off' | 'old_login'

export type Circumstances = {
  readonly nowMs: number
  /** Its sums are right, and every amount can be written out. */
  readonly isSound: boolean
  /** Everything of it was on the screen. */
  readonly isSeen: boolean
  readonly isLive: boolean
  /** Something has happened to it since it was read. */
  readonly isChanged: boolean
  readonly hasFreshLogin: boolean
}

type Decided = Pick<Proposal, 'kind' | 'state' | 'proposedBy' | 'decisions'>

/** Why this person cannot decide it, the plainest cause first; null when they can. */
export function barTo({ kind, state, proposedBy, decisions }: Decided, person: Person): Bar | null {
  if (state !== 'open') return 'ended'
  if (isThem(person, proposedBy)) return 'own'
  if (!mayDecide(person, kind)) return 'role'
  return decisions.some(({ by }) => isThem(person, by)) ? 'decided' : null
}

/** Everything that keeps this person from approving it now. An approval is possible when there is nothing. */
export function obstaclesTo(
  proposal: Decided & Pick<Proposal, 'isCurrent' | 'notBefore' | 'quorum'>,
  person: Person,
  { nowMs, isSound, isSeen, isLive, isChanged, hasFreshLogin }: Circumstances,
): readonly Obstacle[] {
  const bar = barTo(proposal, person)
  if (bar !== null) return [bar]
  const { notBefore, isCurrent, quorum } = proposal
  const found: readonly (readonly [Obstacle, boolean])[] = [
    ['changed', isChanged],
    ['stale', !isCurrent],
    ['unsound', !isSound],
    ['unseen', !isSeen],
    ['not_live', !isLive],
    ['cooling_off', notBefore !== null && Date.parse(notBefore) > nowMs],
    ['old_login', quorum > 1 && !hasFreshLogin],
  ]
  return found.filter(([, holds]) => holds).map(([obstacle]) => obstacle)
}
