import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { buyersNotice, dependenciesNotice, type Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

const signal = (pid: number, sent: NodeJS.Signals) => void process.kill(pid, sent)

/** Much for a sandbox, and what every account of its chain begins with. */
const rich = `0x${(10n ** 22n).toString(16)}`
const balances = new Map<string, string>()

async function empty({ signers, chainUrl }: Stage, role: 'delivery' | 'relay'): Promise<void> {
  const address = signers.keys().find((key) => key.role === role)?.address ?? ''
  balances.set(role, await askChain<string>(chainUrl, 'eth_getBalance', address, 'latest'))
  await askChain(chainUrl, 'anvil_setBalance', address, '0x0')
}
async function fill({ signers, chainUrl }: Stage, role: 'delivery' | 'relay'): Promise<void> {
  const address = signers.keys().find((key) => key.role === role)?.address ?? ''
  await askChain(chainUrl, 'anvil_setBalance', address, balances.get(role) ?? rich)
}

/** The world around the service: chain, engine, identity, bank, disk, clocks. */
export const around: readonly Fault[] = [
  {
    name: 'the chain’s only node is frozen',
    rings: 'DependencyDown',
    follows: [
      ...buyersNotice,
      'DependencyDegraded',
      'ChainWatcherStopped',
      'ChainFinalityStalled',
      'AlarmRaised',
      'PartNotReady',
      'RelayerStopped',
      'SalesStopOnTheWay',
      'AccountBalanceUnknown',
    ],
    takes: 30,
    inject: ({ chain }) => chain.freeze(),
    mend: ({ chain }) => chain.thaw(),
  },
  {
    name: 'the durable engine is frozen',
    rings: 'RelayBehind',
    follows: [
      'ChainWatcherStopped',
      'ChainWatcherBehind',
      'ObjectiveBurnsFast',
      'ProbeFails',
      'ProbeSilent',
      'ChainFinalityStalled',
      'SalesStopOnTheWay',
    ],
    takes: 75,
    inject: ({ enginePid }) => signal(enginePid(), 'SIGSTOP'),
    mend: ({ enginePid }) => signal(enginePid(), 'SIGCONT'),
  },
  {
    name: 'the identity provider is frozen',
    rings: 'PartDegraded',
    labels: { cause: 'provider' },
    follows: [],
    takes: 40,
    inject: ({ identityPid }) => signal(identityPid(), 'SIGSTOP'),
    mend: ({ identityPid }) => signal(identityPid(), 'SIGCONT'),
  },
  {
    name: 'the delivery account has no gas',
    rings: 'AccountGasLow',
    labels: { role: 'delivery' },
    follows: [],
    takes: 20,
    short: true,
    inject: (stage) => empty(stage, 'delivery'),
    mend: (stage) => fill(stage, 'delivery'),
  },
  {
    name: 'the relay account has no gas',
    rings: 'RelayerBalanceLow',
    follows: ['RelayerStopped', 'PartNotReady', 'InstanceNotReady'],
    takes: 30,
    inject: (stage) => empty(stage, 'relay'),
    mend: (stage) => fill(stage, 'relay'),
  },
  {
    name: 'the bank does not answer',
    rings: 'PartNotReady',
    labels: { job: 'firsthand-bank-gateway' },
    follows: ['InstanceNotReady'],
    takes: 40,
    inject: ({ sshd }) => sshd.stop(),
    mend: ({ sshd }) => sshd.start(),
  },
  {
    name: 'the disk of the bank gateway is full',
    rings: 'PartNotReady',
    labels: { job: 'firsthand-bank-gateway' },
    follows: ['InstanceNotReady', 'PartDown', 'InstanceDown'],
    takes: 20,
    inject: ({ disk }) => disk.fill(),
    mend: async ({ disk, parts }) => {
      disk.clear()
      await parts.again('gateway')
    },
  },
  {
    name: 'the clock of a host is a minute ahead',
    rings: 'ClockSkewed',
    labels: { job: 'firsthand-probe' },
    follows: [],
    short: true,
    inject: ({ skewProbe }) => skewProbe(60),
    mend: ({ skewProbe }) => skewProbe(0),
  },
  {
    name: 'the probe’s token has ended',
    rings: 'ProbeFails',
    follows: [],
    takes: 10,
    inject: async ({ tokenFile }) => (await import('node:fs/promises')).writeFile(tokenFile, 'ended'),
    mend: ({ renew }) => renew(),
  },
  ...(['base', 'wal'] as const).map(
    (kind): Fault => ({
      name: `the newest backup (${kind}) is old`,
      rings: 'BackupOld',
      labels: { kind },
      follows: [],
      ...(kind === 'wal' && { short: true }),
      inject: ({ backups }) => backups.age(kind, kind === 'base' ? 100_000 : 400),
      mend: ({ backups }) => backups.renew(kind),
    }),
  ),
]

/** Ends the proof: time on a chain does not go back. */
export const atTheEnd: readonly Fault[] = [
  {
    name: 'a block of the chain is of a minute from now',
    rings: 'ClockSkewed',
    labels: { job: 'firsthand-worker' },
    follows: [...dependenciesNotice, ...buyersNotice, 'SalesStopOnTheWay', 'SettlementSlow', 'AlarmRaised'],
    takes: 10,
    inject: async ({ chainUrl }) => {
      await askChain(chainUrl, 'evm_increaseTime', 180)
      await askChain(chainUrl, 'evm_mine')
    },
    // Otherwise later blocks stay ahead by as much.
    mend: ({ chainUrl }) => askChain(chainUrl, 'evm_setTime', Math.floor(Date.now() / 1000)),
  },
]
