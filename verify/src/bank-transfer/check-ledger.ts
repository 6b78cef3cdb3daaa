import { isDeepStrictEqual } from 'node:util'
import type { CustodyClaims, LedgerPosting } from '@firsthand/wire/bank-transfer/custody'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { type Finding, found, unchecked } from '../report.ts'

type Ledger = Pick<PurchaseEvidence, 'reference' | 'payments' | 'postingIds' | 'ledger'>

const sumOf = (lines: LedgerPosting['lines'], account: string) =>
  lines.filter((line) => line.account === account).reduce((sum, { amount }) => sum + BigInt(amount), 0n)

function isBalanced({ lines }: LedgerPosting): boolean {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  return lines.length >= 2 && [...sums.values()].every((sum) => sum === 0n)
}

/** The postings by themselves. */
export function checkPostings({ ledger, postingIds }: Ledger, subject: string): readonly Finding[] {
  const ids = ledger.map(({ id }) => id)
  const isListed = isDeepStrictEqual(ids, postingIds) && new Set(ids).size === ids.length
  const broken = ledger.filter((posting) => !isBalanced(posting)).map(({ id }) => id)
  return [
    found(subject, `its ${ledger.length} postings are those that it lists`, isListed, 'they are others'),
    found(subject, 'each posting sums to zero in each currency', broken.length === 0, broken.join(', ')),
  ]
}

/** What a delivery is posted as, by account: the money is the issuer's and the firm's, the units are the buyer's. */
function expectedAtDelivery({ reference, currency, instrumentId, paid, fees, units }: CustodyClaims) {
  const proceeds = BigInt(paid) - BigInt(fees)
  const money = [
    { account: 'fees', currency, amount: `-${fees}` },
    { account: `issuer:${instrumentId}`, currency, amount: `${-proceeds}` },
    { account: `purchase:${reference}`, currency, amount: paid },
  ]
  return {
    release: money.filter(({ amount }) => BigInt(amount) !== 0n),
    deliver: [
      { account: 'units:delivered', currency: instrumentId, amount: units },
      { account: `units:reserved:${reference}`, currency: instrumentId, amount: `-${units}` },
    ],
  } as const
}

/** Payments and postings beside what the ledger has signed of them. */
export function checkCustody(
  { payments, ledger, reference }: Ledger,
  custody: CustodyClaims,
  isDelivered: boolean,
  subject: string,
): readonly Finding[] {
  const signedIds = new Set(custody.ledger.map(({ id }) => id))
  const [before, after] = [ledger.filter(({ id }) => signedIds.has(id)), ledger.filter(({ id }) => !signedIds.has(id))]
  const matches = new Set(custody.payments.map(({ matchId }) => matchId))
  const own = payments.filter(({ matchId }) => matches.has(matchId))
  const lines = custody.ledger.flatMap((posting) => posting.lines)
  const [held, reserved] = [-sumOf(lines, `purchase:${reference}`), sumOf(lines, `units:reserved:${reference}`)]
  const allocated = new Set(custody.ledger.filter(({ kind }) => kind === 'allocate').map(({ id }) => id))
  const isPosted = custody.payments.every(({ postingIds }) => postingIds.some((id) => allocated.has(id)))
  const expected = expectedAtDelivery(custody)
  const atDelivery = after.filter(({ kind }) => Object.hasOwn(expected, kind))
  const kindsPosted = atDelivery.map(({ kind }) => kind).toSorted()
  const isAsExpected =
    isDeepStrictEqual(kindsPosted, ['deliver', 'release']) &&
    atDelivery.every(({ kind, lines: posted }) => isDeepStrictEqual(posted, expected[kind as keyof typeof expected]))
  return [
    found(
      subject,
      `its ${custody.payments.length} payments of ${custody.paid} ${custody.currency} base units are those that the ledger signed`,
      isDeepStrictEqual(own, custody.payments) && isPosted,
      'they differ',
    ),
    found(
      subject,
      'its postings before the delivery are those that the ledger signed, and leave what was paid and the units',
      isDeepStrictEqual(before, custody.ledger) && `${held}` === custody.paid && `${reserved}` === custody.units,
      'they differ',
    ),
    ...(isDelivered
      ? [found(subject, 'the delivery is posted as the signed amounts say', isAsExpected, 'it is posted otherwise')]
      : []),
    ...beyond(subject, 'payments', payments.length - own.length),
    ...beyond(subject, 'postings', after.length - atDelivery.length),
  ]
}

const beyond = (subject: string, thing: string, count: number) =>
  count === 0 ? [] : [unchecked(subject, `${count} further ${thing}`, 'nothing signed is about them')]
