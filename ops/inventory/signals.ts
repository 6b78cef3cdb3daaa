import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { LogLine } from '@firsthand/log/log'

const cut = 'tokens, addresses and IBANs are cut out, a name would not be'

/** What operators see of the programs. A line holds named fields only (`platform/log`); no metric has a label for a person. */
export const signals: Inventory = {
  file: 'ops/inventory/signals.ts',
  tables: {
    Logs: {
      purpose: 'What happened, for operators: the lines of every program on its standard output.',
      kept: 'logs',
      legalHold: false,
      removedBy: 'the operator’s own store',
      columns: {
        level: 'none',
        time: 'none',
        msg: { personal: `The name of the event; for an error, the first line of its text: ${cut}.` },
        err: { personal: `The kind, code and first 300 characters of an error: ${cut}.` },
        requestId: 'pseudonym',
        traceId: { pseudonym: 'The digits of a purchase’s reference, or of no purchase at random.' },
        route: 'none',
        method: 'none',
        status: 'none',
        ms: 'none',
        tenant: 'none',
        who: { pseudonym: 'The caller: the same person is recognised, and not named.' },
        code: 'none',
        signal: 'none',
        rail: 'none',
        dependency: 'none',
        state: 'none',
        apiPort: 'none',
        documentsPort: 'none',
        privatePort: 'none',
        flowsPort: 'none',
        port: 'none',
        servicePort: 'none',
        object: 'none',
        handler: 'none',
        count: 'none',
        chain: 'none',
        what: { pseudonym: 'What it is about: a file, a payment file, a reference.' },
        why: { personal: `The reason, which can be the text of an error: ${cut}.` },
        nonce: 'none',
        kind: 'none',
        list: 'none',
        version: 'none',
        setting: 'none',
        fingerprint: 'none',
      },
    } satisfies Table<LogLine>,
    'PostgreSQL’s own log': {
      purpose: 'Faults of the database server.',
      kept: 'logs',
      legalHold: false,
      removedBy: 'the operator’s own store',
      columns: {
        lines: {
          personal:
            'The detail of a failed statement can quote a value: `log_error_verbosity = terse` leaves it out. Parameters stay out while `log_parameter_max_length_on_error` is 0.',
        },
      },
    },
    'The edge’s log': {
      purpose: 'Which calls reached which instance, and how long they took: the lines of HAProxy.',
      kept: 'logs',
      legalHold: false,
      removedBy: 'the operator’s own store',
      columns: {
        address: { personal: 'Where a call came from.' },
        requestId: 'pseudonym',
        path: { pseudonym: 'The path with its references, without the query.' },
        times: 'none',
      },
    },
    Metrics: {
      purpose: 'Counts and durations of all tenants together, on the private port.',
      kept: 'noPerson',
      legalHold: false,
      columns: { labels: 'none', values: 'none' },
    },
    Traces: {
      purpose: 'The path of a purchase through all programs, where an operator turns tracing on.',
      kept: 'logs',
      legalHold: false,
      removedBy: 'the operator’s own store',
      columns: {
        traceId: { pseudonym: 'The digits of a purchase’s reference.' },
        name: 'none',
        times: 'none',
        attributes: 'none',
      },
    },
  },
}
