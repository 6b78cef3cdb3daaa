import { camtText } from '../bank/camt-file.ts'
import { stranger } from '../bank/credit-order.ts'
import { dayAfter } from '../bank/movement.ts'
import type { SandboxBank } from '../bank/sandbox-bank.ts'
import type { SpoiltFile } from '../faults/row.ts'
import type { ClientAccount } from './bank-rows.ts'

/** The statement of a quiet day, made by the bank's own writer, with one thing wrong. */
export function spoiltFile(bank: SandboxBank, account: ClientAccount, fault: SpoiltFile): string {
  if (fault === 'no statement') return '<?xml version="1.0"?><note>Thank you for your business.</note>\n'
  const { name, iban, bic, currency, closing } = account
  const last = BigInt(closing ?? 0)
  const opening = fault === 'opening a cent too high' ? last + 1n : last
  const holder = fault === 'somebody else’s account' ? stranger : { name, iban, bic }
  const day = dayAfter(bank.today(), fault === 'the statement of tomorrow' ? 1 : 0)
  return camtText(
    {
      account: { holder, currency, openedOn: day, opening },
      day,
      sequence: 1,
      opening,
      closing: fault === 'closing a cent too high' ? opening + 1n : opening,
      movements: [],
    },
    'camt.053.001.08',
  )
}
