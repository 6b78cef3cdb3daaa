import { decimalsOf } from '@firsthand/payment-files/currency-amount'
import { evidenceComponents, PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { DeliveryFacts } from '@firsthand/wire/evidence/delivery-evidence'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { Address, BaseUnits, Timestamp } from '@firsthand/wire/values'
import { Compile } from 'typebox/compile'
import { shaped } from '../read-json.ts'
import { type Finding, found, unchecked } from '../report.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkCustody, checkPostings } from './check-ledger.ts'
import { type Keys, openStatements, type Statements } from './signed-statements.ts'

const idOf = (schema: object) => `${(schema as { $id?: string }).$id}#`
const named = {
  ...Object.fromEntries(evidenceComponents.map((each) => [idOf(each), each])),
  'Address#': Address,
  'BaseUnits#': BaseUnits,
  'Timestamp#': Timestamp,
}
const shape = Compile(named, PurchaseEvidence)

export const readBankEvidence = (value: unknown, place: string): PurchaseEvidence =>
  shaped(shape, value, place) as PurchaseEvidence

export type BankPurchaseAsked = Keys & {
  /** The hash of the delivery's block, from a node that the reader trusts. */
  readonly block?: string | undefined
  /** `DAY:HASH` of a daily reconciliation, from somebody who keeps them. */
  readonly reconciliation?: string | undefined
}

const factNames = Object.keys(DeliveryFacts.properties) as (keyof typeof DeliveryFacts.properties)[]

/** Whether all that was signed is about one delivery: that of the evidence. */
function checkTogether(evidence: PurchaseEvidence, { decision, statement, custody }: Statements, subject: string) {
  const { reference, delivery, currency, attestationId, unitDecimals } = evidence
  const others = [statement, ...(custody === null ? [] : [custody])]
  const isOne = others.every((each) => factNames.every((name) => each[name] === decision[name]))
  const isNamed =
    decision.reference === reference &&
    statement.currency === currency &&
    (delivery === null ||
      (delivery.contract.toLowerCase() === decision.contract && delivery.unitAmount === decision.units))
  const together = [
    found(subject, 'all statements are about one delivery', isOne, 'they differ'),
    found(subject, 'it is the delivery of this purchase', isNamed, 'it is another one'),
  ]
  if (custody === null) return together
  const allocated = custody.ledger.some(({ id, kind }) => id === statement.posting && kind === 'allocate')
  return [
    ...together,
    found(
      subject,
      `the ledger's two statements agree on ${custody.paid} ${custody.currency} base units`,
      custody.paid === statement.paid && custody.currency === statement.currency && allocated,
      'they differ',
    ),
    found(
      subject,
      'the release and the decimals of units are those that the ledger signed',
      custody.attestationId === attestationId && custody.unitDecimals === unitDecimals,
      'they differ',
    ),
  ]
}

/** What a day's reconciliation shows without the figures of other clients. */
function checkReconciliation(
  { reconciliation, payments }: PurchaseEvidence,
  given: string | undefined,
  subject: string,
) {
  const check = 'the day of its last payment was reconciled'
  if (reconciliation === null) return [unchecked(subject, check, 'the evidence has no reconciliation')]
  const { date, evidenceHash } = reconciliation
  return [
    found(
      subject,
      'the reconciliation covers its payments',
      payments.every(({ bookedOn }) => bookedOn <= date),
      'one was booked later',
    ),
    given === undefined
      ? unchecked(subject, check, `no --reconciliation was given; ask for that of ${date}`)
      : found(subject, check, given === `${date}:${evidenceHash}`, `the evidence has ${date}:${evidenceHash}`),
    unchecked(subject, 'its postings are among those that were reconciled', 'the figures are sums over all clients'),
  ]
}

/** The evidence for a purchase by bank transfer, from the statement's entry to the delivery. */
export function checkBankPurchase(
  evidence: PurchaseEvidence,
  { block, reconciliation, ...keys }: BankPurchaseAsked,
  subject: string,
): readonly Finding[] {
  const { reference, currency, decimals, payments, delivery, signed, receipt } = evidence
  const base = [
    found(subject, `${currency} has the decimals that it states`, decimalsOf(currency) === decimals, `${decimals}`),
    ...checkPostings(evidence, subject),
  ]
  const entries = payments.map(({ statementEntryHash }) => statementEntryHash).join(', ')
  const end = [
    ...checkReconciliation(evidence, reconciliation, subject),
    ...(payments.length === 0
      ? []
      : [
          unchecked(
            subject,
            `the bank's statement shows ${entries}`,
            'a statement shows payments of other people: the ledger has read it',
          ),
        ]),
  ]
  if (delivery === null || signed === null) {
    const because = delivery === null ? 'nothing was released yet' : 'nothing that was signed was kept for it'
    const seen = delivery === null ? [] : checkDelivery(delivery, receipt, { wallet: null, block }, subject)
    return [...base, unchecked(subject, 'the signed statements', because), ...seen, ...end]
  }
  const { findings, statements } = openStatements(signed, keys, subject)
  if (statements === null) return [...base, ...findings, ...end]
  const { decision, custody } = statements
  const spelling = checksumAddress(delivery.contract)
  return [
    ...base,
    ...findings,
    ...checkTogether(evidence, statements, subject),
    found(
      subject,
      'it is known on chain by its tenant and reference',
      delivery.purchaseId === quoteRefOf(decision.tenant, reference),
      'it has another name there',
    ),
    found(
      subject,
      'its contract has one spelling',
      [spelling, spelling.toLowerCase()].includes(delivery.contract),
      spelling,
    ),
    ...(custody === null ? [] : checkCustody(evidence, custody, delivery.txHash !== null, subject)),
    ...checkDelivery(delivery, receipt, { wallet: decision.wallet, block }, subject),
    unchecked(
      subject,
      `decision ${decision.jti} is on the record of Compliance`,
      'check an export of its decisions, which names other people',
    ),
    ...end,
  ]
}
