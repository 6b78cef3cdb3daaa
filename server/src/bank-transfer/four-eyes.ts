import { Refusal } from '@firsthand/refusal/refusal'

/** Whoever proposed something cannot approve it, whatever roles the token holds. */
export const samePerson = () => new Refusal('approval_same_person', 'Whoever proposed it cannot approve it.', {})

export const proposalNotOpen = (detail = 'No proposal about it is open.') =>
  new Refusal('proposal_not_open', detail, {})
