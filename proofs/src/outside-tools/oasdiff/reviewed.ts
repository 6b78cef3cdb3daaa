import type { Reviewed } from '../reviewed.ts'

/** Every difference from the released document that oasdiff calls breaking and that stays, and why. */
export const reviewed: readonly Reviewed[] = [
  {
    finding: /^response-property-enum-value-added .* enum value to the `(.*\/)?code` response property/,
    why: 'Codes of refusals grow inside a version: clients treat one that they do not know by its status.',
  },
  {
    finding:
      /^response-property-enum-value-added .*`(legal_hold_release|person_erasure|stop_resume)` enum value to the `.*kind` response property/,
    why: 'Kinds of proposals grow with what needs maker and checker; a client shows one that it does not know by its name.',
  },
  {
    finding: /^response-property-enum-value-added .*`stream\.restored` enum value to the `.*` response property/,
    why: 'Types of events grow inside a version: receivers pass over those that they do not know.',
  },
  {
    finding: /^response-property-enum-value-added .*`relay` enum value to the `items\/items\/role` response property/,
    why: 'A further role of published keys: a bundle names its four roles, and a verifier looks up those.',
  },
  {
    finding: /^response-body-wrapped-in-one-of \w+ \/(admin|proposals|treasury|webhook-endpoints)\//,
    why: 'These calls can ask for a recent login now, by a 401 with a member more; both forms of it have all members of the former one.',
  },
  {
    finding: /^response-body-one-of-added .*RetentionNotOverProblem/,
    why: 'A further refusal of the erasure of a person, by a code of its own.',
  },
  {
    finding: /^response-property-pattern-changed .*`(items\/items\/)?iban` response's property pattern/,
    why: 'Marketplace administrators may read the accounts now, with all but the ends as stars; the treasury reads what it did.',
  },
]
