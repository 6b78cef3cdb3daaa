import { buyersNotice, dependenciesNotice, type Fault } from '../fault.ts'

type Away = Pick<Fault, 'follows' | 'short'> & { readonly part: string; readonly job: string; readonly rings?: string }

/** Parts that stop, and the alert of each. Of two replicas one stops, and the other does the work. */
const parts: readonly Away[] = [
  {
    part: 'api',
    job: 'api',
    follows: [...buyersNotice, ...dependenciesNotice, 'PartDegraded', 'PartNotReady'],
    short: true,
  },
  {
    part: 'worker',
    job: 'worker',
    follows: [
      'ChainWatcherStopped',
      'ChainWatcherBehind',
      'RelayBehind',
      'ProbeFails',
      'ProbeSilent',
      ...dependenciesNotice,
    ],
  },
  { part: 'compliance', job: 'compliance', follows: [...buyersNotice, ...dependenciesNotice, 'PartDegraded'] },
  { part: 'relayer', job: 'relayer', follows: ['RelayerStopped'] },
  { part: 'console', job: 'console', follows: [] },
  { part: 'storefront', job: 'storefront', follows: [] },
  { part: 'gateway', job: 'bank-gateway', follows: [] },
  { part: 'probe', job: 'probe', follows: ['ProbeSilent'] },
  { part: 'fee signer 0', job: 'signer', rings: 'InstanceDown', follows: [...dependenciesNotice] },
]

const faultOf = (how: string, { part, job, rings = 'PartDown', follows, short }: Away) => ({
  name: `${part} is ${how}`,
  rings,
  labels: { job: `firsthand-${job}` },
  follows: ['InstanceDown', ...follows],
  ...(short && { short }),
})

/** A process that is killed and started again. */
export const stopped: readonly Fault[] = parts.map((each) => ({
  ...faultOf('stopped', each),
  inject: ({ parts: all }) => all.kill(each.part),
  mend: ({ parts: all }) => all.again(each.part),
}))

const frozenParts: readonly Away[] = [
  ...parts.filter(({ part }) => part !== 'fee signer 0').map(({ short: _, ...each }) => each),
  { part: 'attestor', job: 'ledger-attestor', follows: [], short: true },
  { part: 'delivery signer 1', job: 'signer', rings: 'InstanceDown', follows: [...dependenciesNotice] },
]

/** A process that lives and does nothing: its port takes connections, and nobody answers. */
export const frozen: readonly Fault[] = frozenParts.map((each) => ({
  ...faultOf('frozen', each),
  inject: ({ parts: all }) => all.freeze(each.part),
  mend: ({ parts: all }) => all.thaw(each.part),
}))
