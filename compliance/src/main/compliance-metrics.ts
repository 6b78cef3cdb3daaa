import { requestTimes, timeRequests } from '@firsthand/metrics/time-requests'
import { continueTraces } from '@firsthand/metrics/trace-calls'
import { openRegistry, type Pools } from '@firsthand/probes/registry'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { DecisionCount } from '../checks/service.routes.ts'
import type { ListFile } from '../screening/list-file.ts'
import type { PublishedLists } from '../screening/published-lists.ts'

type Readings = {
  readonly lists: readonly Pick<ListFile, 'name' | 'writtenAt'>[]
  readonly published: Pick<PublishedLists, 'held'>
  readonly now: () => Date
}

/** The metrics of Compliance, beside those of any process. All tenants together: no label names one, or a person. */
export function openComplianceMetrics(pools: Pools, { lists, published, now }: Readings) {
  const registry = openRegistry('compliance', pools)
  const registers = [registry]
  const times = requestTimes('firsthand_compliance_request_seconds', registry)
  const refusals = new Counter({
    name: 'firsthand_compliance_refusals_total',
    help: 'Refusals, by code',
    labelNames: ['code'],
    registers,
  })
  const decisions = new Counter({
    name: 'firsthand_compliance_decisions_total',
    help: 'Decisions that were put on record, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  new Gauge({
    name: 'firsthand_compliance_list_age_seconds',
    help: 'How long ago the file of a sanctions list in use was written',
    labelNames: ['list'],
    registers,
    collect() {
      for (const { name, writtenAt } of lists)
        this.set({ list: name }, Math.max(0, now().getTime() - writtenAt()) / 1000)
    },
  })
  new Gauge({
    name: 'firsthand_compliance_lists_publication',
    help: 'The number of the publication of sanctions lists that this instance decides by; 0 while it has others than are in force',
    registers,
    collect() {
      this.set(published.held() ?? 0)
    },
  })
  const people = new Counter({
    name: 'firsthand_compliance_rescreened_total',
    help: 'People screened again by this instance because other lists came into force',
    registers,
  })
  const hits = new Counter({
    name: 'firsthand_compliance_rescreening_hits_total',
    help: 'Holds and reviews that screening again led to',
    registers,
  })
  const partsLeft = new Gauge({
    name: 'firsthand_compliance_rescreening_parts_left',
    help: 'Parts of all tenants that are not screened yet by the lists in force, as this instance saw it last',
    registers,
  })
  const count: DecisionCount = (kind, outcome) => decisions.inc({ kind, outcome })
  return {
    registry,
    /** Measures the answers of a listener. */
    observe(app: FastifyInstance): void {
      continueTraces(app)
      timeRequests(app, times)
    },
    refused: (code: string): void => refusals.inc({ code }),
    count,
    /** People who were screened again, what it led to, and what is left. */
    screened(screened: number, met: number, left: number): void {
      people.inc(screened)
      hits.inc(met)
      partsLeft.set(left)
    },
  }
}
export type ComplianceMetrics = ReturnType<typeof openComplianceMetrics>
