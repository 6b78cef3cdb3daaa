import { transitionOf, transitions } from '@firsthand/server/bank-transfer/transitions'
import type { Proof } from '../harness/proof.ts'
import { type Explored, explore, pairOf } from './explore.ts'
import { forgotten, type Plant, plants } from './plants.ts'
import type { Rules } from './step.ts'
import type { Policies } from './world.ts'

const late = ['refund', 'honour_if_unchanged'] as const
const [returned, filled, tooShort] = [
  { underpaymentPolicy: 'refund', heldBuysUnits: true },
  { underpaymentPolicy: 'partial_fill', heldBuysUnits: true },
  { underpaymentPolicy: 'partial_fill', heldBuysUnits: false },
] as const
const everyPolicy: readonly Policies[] = late.flatMap((latePaymentPolicy) =>
  [returned, filled, tooShort].map((short) => ({ latePaymentPolicy, ...short })),
)
const plain: Policies = { latePaymentPolicy: 'honour_if_unchanged', ...returned }
const inPart: Policies = { latePaymentPolicy: 'honour_if_unchanged', ...filled }

const sound = { table: transitionOf, firmIsRepaid: true }
const order = (due: number, arrivingMax: number, policies: Policies): Rules => ({
  ...sound,
  due,
  arrivingMax,
  policies,
})
const listed = transitions.flatMap((row) => row.from.map((state) => pairOf(state, row)))

/** An order of three is there because only that can be paid short twice. */
const whole = () => everyPolicy.flatMap((policies) => [order(2, 4, policies), order(3, 3, policies)])
const slice = () => [order(2, 3, plain), order(3, 3, plain), order(2, 2, inPart)]

function shown({ due, arrivingMax }: Rules, explored: Explored): Explored {
  const { breach, states } = explored
  console.log(`  an order of ${due}, of which up to ${arrivingMax} arrive: ${states.toLocaleString('en')} states`)
  if (breach) console.log(`BROKEN  ${breach.broken}\n  ${breach.way.join('\n  ')}`)
  return explored
}

/** What a spoilt table breaks: with as little money as will show it. */
function found({ rules }: Pick<Plant, 'rules'>): Explored['breach'] {
  for (const arrivingMax of [2, 3])
    for (const policies of [plain, inPart]) {
      const { breach } = explore({ ...order(2, arrivingMax, policies), ...rules })
      if (breach) return breach
    }
  return null
}

function isFound({ name, breaks, rules }: Plant): boolean {
  const breach = found({ rules })
  const reported = breach ? `breaks "${breach.broken}" in ${breach.way.length} steps` : 'breaks nothing'
  console.log(`${breach?.broken === breaks ? 'found' : 'MISSED'}  ${name}: ${reported}`)
  return breach?.broken === breaks
}

function isNoticed({ name, rules }: (typeof forgotten)[number]): boolean {
  const breach = found({ rules })
  if (breach === null) console.log(`MISSED  ${name}`)
  return breach !== null
}

/** Goes through every order of events that the table of the bank-transfer rail allows, and through tables that are spoilt. */
export const bankModel: Omit<Proof, 'goal'> = {
  async run({ short }) {
    const explored = (short ? slice() : whole()).map((rules) => shown(rules, explore(rules)))
    const pairs = new Set(explored.flatMap((each) => [...each.pairs]))
    const unreached = listed.filter((pair) => !pairs.has(pair))
    for (const pair of unreached) console.log(`UNREACHED  ${pair}`)
    const count = (of: 'states' | 'moves') => explored.reduce((sum, each) => sum + each[of], 0).toLocaleString('en')
    const seen = plants.filter(isFound).length
    const noticed = forgotten.filter(isNoticed).length
    return {
      held:
        explored.every(({ breach }) => breach === null) &&
        unreached.length === 0 &&
        seen === plants.length &&
        noticed === forgotten.length,
      summary:
        `${count('states')} states, ${count('moves')} moves, ${listed.length - unreached.length} of ${listed.length} pairs of ` +
        `state and event reached; ${seen} of ${plants.length} planted faults found, ` +
        `${noticed} of ${forgotten.length} effects missed when left out`,
    }
  },
}
