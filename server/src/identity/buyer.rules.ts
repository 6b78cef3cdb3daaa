import { isPseudonym } from '@firsthand/sealing/blind-index'
import type { Sealing } from '@firsthand/sealing/sealing'
import { marksOf } from '@firsthand/tokens/session-ends'
import type { BuyerId, Caller, TenantId, TokenCaller } from '@firsthand/values/values'
import { roles as employeeRoles } from '@firsthand/wire/roles'

/** As much of sealing as it takes to name a buyer. */
export type Pseudonyms = Pick<Sealing, 'pseudonymOf'>

/** The caller with the pseudonym under which they buy. */
export const withBuyer = (pseudonyms: Pseudonyms, caller: TokenCaller): Caller =>
  Object.freeze({
    ...caller,
    buyer: pseudonyms.pseudonymOf(caller.tenantId, caller.subject) as BuyerId,
    ...(caller.session && { marks: marksOf(pseudonyms, caller.issuer, caller.session) }),
  })

/** Under which name it is recorded what a caller did: an employee's own, a buyer's pseudonym. */
export const actorOf = ({ subject, buyer, roles }: Pick<Caller, 'subject' | 'buyer' | 'roles'>): string =>
  employeeRoles.some((role) => roles.has(role)) ? subject : buyer

/** The buyer that a text names: by pseudonym, or by the subject that their identity provider gives them. */
export const buyerNamed = ({ pseudonymOf }: Pseudonyms, tenant: TenantId, text: string): BuyerId =>
  (isPseudonym(text) ? text : pseudonymOf(tenant, text)) as BuyerId
