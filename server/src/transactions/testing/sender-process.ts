// A process that sends without an engine: nothing keeps two of them apart, and each may die at any step.
import type { Run } from '@firsthand/engine/run'
import { txSenderObject } from '../send-transaction.flow.ts'
import { senderOf } from '../sender-deps.ts'
import type { Account } from '../transaction.rules.ts'
import { openSender, type SenderSettings } from './open-sender.ts'

/** What the process is given: the account to send for, and how often it dies before or after a step. */
export type SenderProcessInput = {
  readonly settings: SenderSettings
  readonly account: Account
  readonly references: readonly string[]
  readonly deathRate: number
}

const { settings, account, references, deathRate } = JSON.parse(process.argv[2] ?? '') as SenderProcessInput
const perhapsDie = () => {
  if (Math.random() < deathRate) process.kill(process.pid, 'SIGKILL')
}
const run: Run = {
  key: senderOf(account, 'submit').key,
  async step(_name, work) {
    perhapsDie()
    const answer = await work()
    perhapsDie()
    return answer
  },
  sleep: async () => undefined,
  send: () => undefined,
  call: () => Promise.reject(new Error('nobody is called')),
}
const silent = () => undefined
const deps = openSender(settings, { note: silent, alarm: (event) => void process.stdout.write(`ALARM ${event}\n`) })
const { submit } = txSenderObject(deps).flows
for (const reference of references) {
  const stated = await submit?.(run, { tenant: 'acme', reference, kind: 'deliver' } as never)
  process.stdout.write(`${reference} ${(stated as { outcome: string }).outcome}\n`)
}
await deps.close()
