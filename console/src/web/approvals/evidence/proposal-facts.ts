import type { Proposal } from '@firsthand/sdk/types'
import { type Fact, factsOf, isObject, type Leaf, type Scales, scalesIn } from './facts.ts'

export type ProposalFacts = {
  readonly payload: readonly Fact[]
  readonly state: readonly Fact[]
  readonly circumstances: readonly Fact[]
}

type Read = Pick<Proposal, 'payload' | 'shown' | 'currency' | 'decimals'>

/** Statements of several currencies have no common sum, so their totals are not scaled. */
function currencyOfStatements({ statements }: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(statements)) return null
  const all = new Set(statements.map((each) => (isObject(each) ? each.currency : null)))
  const [only] = all
  return all.size === 1 && typeof only === 'string' ? only : null
}

/** Everything that was read about a proposal, with amounts as people write them. */
export function proposalFacts({ payload, shown, currency, decimals }: Read): ProposalFacts {
  const head = currency === null || decimals === null ? null : { currency, decimals }
  const none: Scales = { cash: head, unit: null, priceScale: null, instrumentId: null }
  const { purchase } = shown.state
  const { unit, instrumentId } = isObject(purchase) ? scalesIn(purchase, none, head) : none
  const above = { ...none, unit, instrumentId }
  const state = scalesIn(shown.state, above, head)
  const stated = currencyOfStatements(payload)
  const scales = stated === null ? state : scalesIn({ currency: stated }, state, head)
  return {
    payload: factsOf(payload, 'payload', scales, head),
    state: factsOf(shown.state, 'state', above, head),
    circumstances: factsOf(shown.circumstances, 'circumstances', scales, head),
  }
}

const membersOf = (fact: Fact): readonly Fact[] =>
  fact.kind === 'group' ? fact.facts : fact.kind === 'list' ? fact.items : []

export function factAt(facts: ProposalFacts, path: string): Fact | null {
  const [root, ...names] = path.split('.') as [keyof ProposalFacts, ...string[]]
  let members = facts[root]
  let found: Fact | undefined
  for (const name of names) {
    const at = found?.kind === 'list' ? Number(name) : -1
    found = at >= 0 ? members[at] : members.find((each) => each.name === name)
    if (found === undefined) return null
    members = membersOf(found)
  }
  return found ?? null
}

/** The value at a path such as `state.receipt.payerName`; a path that ends with `#` counts a list. */
export function leafAt(facts: ProposalFacts, path: string): Leaf | null {
  if (path.endsWith('.#')) {
    const list = factAt(facts, path.slice(0, -2))
    return list?.kind === 'list' ? { kind: 'text', text: `${list.items.length}` } : null
  }
  const fact = factAt(facts, path)
  return fact?.kind === 'leaf' ? fact.leaf : null
}

/** Every value below, with its path: what an approver reads. */
export const leavesOf = (facts: readonly Fact[]): readonly { readonly path: string; readonly leaf: Leaf }[] =>
  facts.flatMap((fact) => (fact.kind === 'leaf' ? [{ path: fact.path, leaf: fact.leaf }] : leavesOf(membersOf(fact))))
