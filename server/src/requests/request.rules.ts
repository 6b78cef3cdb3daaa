import type { Role } from '@firsthand/wire/roles'

/** A call that keeps nothing and comes with every keystroke. */
const isTyped = (limit: string | null | undefined) => limit === 'soft' || limit === 'allowance'

/** Whether a request of this kind leaves a row also when it goes well; one that is refused always does. */
export const isKept = (method: string, limit: string | null | undefined): boolean =>
  method !== 'GET' && method !== 'HEAD' && !isTyped(limit)

const treasury: readonly Role[] = ['treasury-operator', 'treasury-approver']
const ofTheTreasury = /^[/](treasury|proposals|bank-gateway)(?=[/]|$)/

/** What the treasury and officers ask for can show that money is frozen, so nobody else reads it here. */
export const maySee = (roles: ReadonlySet<string>, route: string): boolean =>
  !ofTheTreasury.test(route) || treasury.some((role) => roles.has(role))
