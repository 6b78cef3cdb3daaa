import { openRegistry } from '@firsthand/probes/registry'
import { Counter, Gauge } from 'prom-client'
import type { Contacts } from './contacts.ts'
import type { Line } from './journal.ts'
import type { State } from './state.ts'

type Step = { readonly direction: 'in' | 'out'; readonly outcome: string }

/** What a line of the journal says about a file; null for one that is about none. */
function stepOf(line: Line): Step | null {
  switch (line.event) {
    case 'fetched':
    case 'passed':
      return { direction: 'in', outcome: line.event }
    case 'handed':
      return { direction: 'in', outcome: line.code === null ? 'handed_in' : 'refused' }
    case 'sent':
      return { direction: 'out', outcome: line.step }
    default:
      return null
  }
}

/** The metrics of the bank gateway, beside those of any process. No label names a file, a tenant or an account. */
export function openGatewayMetrics(contacts: Contacts) {
  const registry = openRegistry('bank-gateway')
  const registers = [registry]
  const files = new Counter({
    name: 'firsthand_gateway_files_total',
    help: 'Steps of files, from the bank (in) and to the bank (out)',
    labelNames: ['direction', 'outcome'],
    registers,
  })
  new Gauge({
    name: 'firsthand_gateway_contact_age_seconds',
    help: 'How long ago the bank and the service were last reached',
    labelNames: ['with'],
    registers,
    collect() {
      for (const party of contacts.parties) this.set({ with: party }, contacts.silenceSeconds(party))
    },
  })
  return {
    registry,
    noted: (line: Line): void => {
      const step = stepOf(line)
      if (step !== null) files.inc(step)
    },
    /** Shows what is on its way, once the journal was read. */
    watch(state: Pick<State, 'onTheWay' | 'keptSince'>): void {
      const oldest = new Gauge({
        name: 'firsthand_gateway_waiting_oldest_seconds',
        help: 'How long the first of the files on their way has waited',
        labelNames: ['direction'],
        registers,
      })
      new Gauge({
        name: 'firsthand_gateway_waiting',
        help: 'Files that were fetched and not handed in (in), or taken and not reported (out)',
        labelNames: ['direction'],
        registers,
        collect() {
          for (const [direction, waiting] of Object.entries(state.onTheWay())) {
            const since = waiting[0] === undefined ? null : state.keptSince(waiting[0].sha256)
            this.set({ direction }, waiting.length)
            oldest.set({ direction }, since === null ? 0 : Math.max(0, Date.now() - since) / 1000)
          }
        },
      })
    },
  }
}
