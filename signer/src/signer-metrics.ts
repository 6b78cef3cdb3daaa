import { openRegistry } from '@firsthand/probes/registry'
import type { SignerRole } from '@firsthand/wire/signer'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Outcome } from './app.ts'
import type { KeyRing } from './key-ring.ts'
import type { Policy } from './policy/policy-file.ts'

/** What a scrape reads of a signer. */
type Readings = {
  readonly means: () => { readonly policy: Pick<Policy, 'number' | 'notAfter'>; readonly ring: Pick<KeyRing, 'all'> }
  readonly journalSilence: () => number
  /** Whether the policy and the list of keys on disk are others than those in use. */
  readonly hasUnusedFiles: () => boolean
}

/** The metrics of a signer, beside those of any process. No label names a tenant, a wallet or a person. */
export function openSignerMetrics(role: SignerRole, { means, journalSilence, hasUnusedFiles }: Readings) {
  const registry = openRegistry('signer')
  registry.setDefaultLabels({ role })
  const registers = [registry]
  const seconds = new Histogram({
    name: 'firsthand_signer_answer_seconds',
    help: 'Time to answer, by outcome: signed, declined, equivocation, unavailable',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const refusals = new Counter({
    name: 'firsthand_signer_refusals_total',
    help: 'Refusals by the rule of the policy',
    labelNames: ['rule'],
    registers,
  })
  new Gauge({
    name: 'firsthand_signer_key_valid_until_seconds',
    help: 'When a published key of the role ends, in Unix time; +Inf for one without an end',
    labelNames: ['key'],
    registers,
    collect() {
      this.reset()
      for (const { keyId, validUntil } of means().ring.all) this.set({ key: keyId }, validUntil / 1000)
    },
  })
  new Gauge({
    name: 'firsthand_signer_policy_valid_until_seconds',
    help: 'When the policy in use ends, in Unix time',
    registers,
    collect() {
      this.set(Date.parse(means().policy.notAfter) / 1000)
    },
  })
  new Gauge({
    name: 'firsthand_signer_policy_number',
    help: 'The number of the policy in use',
    registers,
    collect() {
      this.set(means().policy.number)
    },
  })
  new Gauge({
    name: 'firsthand_signer_files_unused',
    help: 'Whether a replaced policy or list of keys is not in use, because it could not be taken (1 or 0)',
    registers,
    collect() {
      this.set(hasUnusedFiles() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'firsthand_signer_journal_age_seconds',
    help: 'How long ago the journal last answered this process',
    registers,
    collect() {
      this.set(journalSilence())
    },
  })
  return {
    registry,
    count(outcome: Outcome, rule: string | null, took: number): void {
      seconds.observe({ outcome }, took)
      if (rule !== null) refusals.inc({ rule })
    },
  }
}
