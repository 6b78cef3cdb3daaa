import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type {
  LogCheckpointRow,
  LogCosignatureRow,
  LogCursorRow,
  LogKeyRow,
  LogLeafRow,
  LogRecordRow,
  LogRootRow,
  LogTimeStampRow,
  LogWaitingRow,
} from '../src/rows.gen.ts'

/** The transparency log: what is published of it, and what only we know about its leaves. */
export const evidenceLog: Inventory = {
  file: 'server/inventory/evidence-log.ts',
  tables: {
    'app.log_leaf': {
      purpose: 'What the log publishes of each record: a hash that nobody can lead back without its salt.',
      kept: 'noPerson',
      legalHold: false,
      columns: { leaf: 'none', entry: 'none', logged_at: 'none' },
    } satisfies Table<LogLeafRow>,
    'app.log_record': {
      purpose: 'Which record a leaf is of, and its salt.',
      kept: 'books',
      legalHold: true,
      removedBy: 'an erasure takes the salts of the person’s records (`app.erase_log_salts`)',
      columns: {
        tenant_id: 'none',
        kind: 'none',
        id: 'pseudonym',
        leaf: 'none',
        person: { pseudonym: 'Whose purchase it is.' },
        salt: { secret: 'Whoever has it and the record finds the leaf.' },
        record: 'none',
      },
    } satisfies Table<LogRecordRow>,
    'app.log_key': {
      purpose: 'Published signer keys that are in the log.',
      kept: 'noPerson',
      legalHold: false,
      columns: { record: 'none', leaf: 'none' },
    } satisfies Table<LogKeyRow>,
    'app.log_cursor': {
      purpose: 'How far the chains of each tenant are in the log.',
      kept: 'noPerson',
      legalHold: false,
      columns: { tenant_id: 'none', audit_seq: 'none', event_seq: 'none', decision_seq: 'none' },
    } satisfies Table<LogCursorRow>,
    'app.log_waiting': {
      purpose: 'Purchases that are logged once the chain cannot take them back.',
      kept: 'passing',
      legalHold: false,
      removedBy: 'the log itself, when the purchase is final or reorganised away',
      columns: { tenant_id: 'none', reference: 'pseudonym' },
    } satisfies Table<LogWaitingRow>,
    'app.log_checkpoint': {
      purpose: 'Each state of the log that was signed.',
      kept: 'noPerson',
      legalHold: false,
      columns: { size: 'none', root: 'none', note: 'none', signed_at: 'none' },
    } satisfies Table<LogCheckpointRow>,
    'app.log_cosignature': {
      purpose: 'What witnesses have put below checkpoints.',
      kept: 'noPerson',
      legalHold: false,
      columns: { witness: 'none', size: 'none', line: 'none', cosigned_at: 'none' },
    } satisfies Table<LogCosignatureRow>,
    'app.log_time_stamp': {
      purpose: 'The days on which a checkpoint was stamped.',
      kept: 'noPerson',
      legalHold: false,
      columns: { day: 'none', size: 'none', made_at: 'none' },
    } satisfies Table<LogTimeStampRow>,
    'app.log_root': {
      purpose: 'The days on which the root of a checkpoint was written on chain, and where.',
      kept: 'noPerson',
      legalHold: false,
      columns: {
        day: 'none',
        size: 'none',
        chain_id: 'none',
        contract: 'none',
        chosen_at: 'none',
        next_check_at: 'none',
        shown_at: 'none',
      },
    } satisfies Table<LogRootRow>,
  },
}
