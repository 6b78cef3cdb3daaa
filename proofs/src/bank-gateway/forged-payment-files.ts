import { type Approver, approvedPaymentFile } from '@firsthand/bank-gateway/testing/approved-payment-file'
import type { PaymentFile } from './insert-payment-file.ts'

/** An approver whose key counts, somebody whose key does not, and the account that would pay. */
type People = { readonly approver: Approver; readonly stranger: Approver; readonly iban: string }

/** A payment file that nobody approved as it is, in the books of a taken-over service. */
type Forged = {
  readonly name: string
  /** Why the gateway does not deliver it. */
  readonly fault: string
  readonly make: (people: People) => PaymentFile
}

const payeeIban = 'BE71096123456769'
const approved = ({ approver, iban }: People, own: object = {}) =>
  approvedPaymentFile({ approvers: [approver], iban, ...own })
const withDecisions = (file: PaymentFile, decisions: readonly object[]): PaymentFile => ({
  ...file,
  proposal: { ...file.proposal, decisions: decisions as PaymentFile['proposal']['decisions'] },
})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

export const forgedPaymentFiles: readonly Forged[] = [
  {
    name: 'a payment file with a byte changed after its approval',
    fault: 'another_file',
    make: (people) => ({ ...approved(people), bytes: approved(people, { payeeIban }).bytes }),
  },
  {
    name: 'a payment file whose payments its approver was not shown',
    fault: 'other_payments',
    make: (people) => approved(people, { otherBytes: approved(people, { payeeIban }).bytes }),
  },
  {
    name: 'an approval of a payment file that nobody has signed',
    fault: 'unsigned',
    make(people) {
      const file = approved(people, { payeeIban })
      return withDecisions(
        file,
        file.proposal.decisions.map(({ decision, by }) => ({ decision, by })),
      )
    },
  },
  {
    name: 'an approval of a payment file by a key that the service enrolled alone',
    fault: 'unknown_key',
    make: ({ stranger, ...people }) => approved({ ...people, stranger, approver: stranger }, { payeeIban }),
  },
  {
    name: 'the approval of another payment file',
    fault: 'another_challenge',
    make: (people) => withDecisions(approved(people, { payeeIban }), approved(people).proposal.decisions),
  },
  {
    name: 'a large payment file with one approval',
    fault: 'too_few_people',
    make: (people) => approved(people, { payeeIban, amount: 100_000_01n }),
  },
  {
    name: 'a payment file that was approved and put aside weeks ago',
    fault: 'too_old',
    make: (people) => approved(people, { payOn: daysAgo(20) }),
  },
]
