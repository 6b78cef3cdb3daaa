import { paymentCases } from '../bank/credit-order.ts'
import type { PaidIn } from '../treasury/pay-in.ts'
import type { PaidOut } from '../treasury/pay-out.ts'
import { type Call, type Command, sandboxToChange } from './command.ts'
import { Misused } from './problem.ts'
import type { Terminal } from './terminal.ts'

type Files = {
  readonly day: string
  readonly files: readonly { readonly iban: string; readonly currency: string; readonly xml: string }[]
}

const credited = ({ bookedOn, iban, imported, bankReferences }: PaidIn) =>
  `booked on ${bookedOn} at ${iban} as ${bankReferences.join(', ')}, and ${
    imported === null ? 'the file is still at the bank' : 'the treasury has taken the file in'
  }`

async function credit(call: Call, terminal: Terminal): Promise<number> {
  const [, reference] = call.words
  if (reference === undefined) throw new Misused('Name the purchase: OFFC… or RF….')
  const sandbox = await sandboxToChange(call, terminal)
  const requested = {
    reference,
    case: call.text('case') ?? 'on_time',
    ...(call.text('amount') !== undefined && { amount: call.text('amount') }),
    import: !call.has('no-import'),
  }
  const paid = await terminal.during('paying', sandbox.ask<PaidIn>('POST', '/sandbox/offchain-bank-credits', requested))
  terminal.report(paid)
  terminal.say(`${requested.case}: ${credited(paid)}`)
  return 0
}

async function statement(call: Call, terminal: Terminal): Promise<number> {
  const [, day] = call.words
  const path = `/sandbox/bank/statements${day === undefined ? '' : `/${encodeURIComponent(day)}`}`
  const found = await (await call.sandbox()).ask<Files>('GET', path)
  terminal.report(found)
  const currency = call.text('currency') ?? 'EUR'
  for (const file of found.files) if (file.currency === currency) terminal.say(file.xml.trimEnd())
  return 0
}

async function payout(call: Call, terminal: Terminal): Promise<number> {
  const sandbox = await sandboxToChange(call, terminal)
  const pays = call.has('proceeds') ? 'payouts' : 'refunds'
  const asked = sandbox.ask<{ files: readonly PaidOut[] }>('POST', '/sandbox/offchain-bank-payouts', { pays })
  const { files } = await terminal.during(`paying ${pays}`, asked)
  terminal.report(files)
  for (const { messageId, lines, total, sha256 } of files)
    terminal.say(
      `${messageId}: ${lines} ${lines === 1 ? pays.slice(0, -1) : pays}, ${total} base units  ${terminal.paint.dim(sha256)}`,
    )
  if (files.length === 0) terminal.say(`No ${pays} are ready to be approved and paid.`)
  return 0
}

const actions: Readonly<Record<string, typeof credit>> = { credit, statement, payout }

export const command: Command = {
  usage: `firsthand-sandbox bank credit REFERENCE [--case on_time] [--amount 10000] [--no-import]
  Pays for a purchase at the sandbox bank, and lets the treasury take the bank's file in.
  --case is ${paymentCases.slice(0, 6).join(', ')},
    ${paymentCases.slice(6).join(', ')}.
firsthand-sandbox bank statement [2026-11-16] [--currency EUR]   the bank's file of a day, as the treasury imports it
firsthand-sandbox bank payout                                    pays the refunds that wait: approved, filed and sent
firsthand-sandbox bank payout --proceeds                         pays out proceeds and fees in the same way`,
  options: {
    case: { type: 'string' },
    amount: { type: 'string' },
    currency: { type: 'string' },
    'no-import': { type: 'boolean' },
    proceeds: { type: 'boolean' },
  },
  run(call, terminal) {
    const [action = ''] = call.words
    const wanted = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (wanted === undefined) throw new Misused('Use credit, statement or payout.')
    return wanted(call, terminal)
  },
}
