import type { PublishedKeys } from '@firsthand/signers/key-file'
import { watchAccounts } from '#transactions/account-balances'
import type { WorkerConfig } from './config/worker-config.ts'

/** The gas of the largest call of each account that the worker sends from. */
const senders = { delivery: 300_000n, switch: 120_000n } as const

/** Watches what the accounts have that pay for deliveries and for switches of routes, where the worker has signers of them. */
export const watchSenders = ({ chains, transactionSignerSockets: sockets }: WorkerConfig, keys: PublishedKeys) =>
  watchAccounts({
    chains,
    senders: (['delivery', 'switch'] as const)
      .filter((role) => sockets[role] !== undefined)
      .map((role) => ({ role, gas: senders[role], address: () => keys.inForce(role, new Date()) })),
    nowMs: () => Date.now(),
  })
