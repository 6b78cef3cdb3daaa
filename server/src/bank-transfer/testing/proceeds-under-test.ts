import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import * as chart from '../ledger/chart.rules.ts'
import { approvedPayees } from './approved-payees.ts'
import { decidedPayouts } from './deciding.ts'
import { payingOut } from './paying-out.ts'
import { contextOf, treasuryUnderTest } from './treasury-under-test.ts'

/** A tenant of its own that has sold something: a tenant has one account for all its fees. */
export async function proceedsUnderTest(admin: pg.Pool, api: pg.Pool) {
  const tenant = `proceeds-${crypto.randomUUID().slice(0, 8)}` as TenantId
  const people = { operator: contextOf('olga-operator', tenant), approver: contextOf('anton-approver', tenant) }
  const bank = await treasuryUnderTest(admin, api, 1_000n, tenant)
  const payees = await approvedPayees(admin, bank.instrumentId, tenant)
  const store = decidedPayouts(api)
  const { clientAccountId, instrumentId } = bank

  return {
    tenant,
    people,
    bank,
    payees,
    store,
    files: payingOut(api, clientAccountId, bank.compliance, people),
    /** Ten units sold for 1,000 and delivered: 993 is the issuer's, 7 is ours. */
    async sold(bookedOn = '2026-03-02') {
      const { reference, paymentReference } = await bank.ordered()
      await admin.query('update app.purchase set fee_base_units = 7 where reference = $1', [reference])
      const servicer = reference.slice(0, 30)
      await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference, servicer }] })
      const contract = '0x00000000000000000000000000000000000000cc'
      const purchaseId = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
      await bank.report(reference, { kind: 'release_passed', decisionId: 'd', contract, purchaseId })
      await bank.report(reference, { kind: 'delivered_on_chain', txHash: purchaseId, blockNumber: 7n })
      return { reference, paymentReference, servicer }
    },
    propose: (amount = '993', source: string | null = instrumentId) =>
      store.propose(people.operator, { clientAccountId, instrumentId: source, amount }),
    /** Answers the reference of a payout that was proposed and approved. */
    async approved(amount?: string) {
      const payout = await this.propose(amount)
      if (payout === null) throw new Error('no such account')
      await store.approve(people.approver, payout.payoutReference)
      return payout.payoutReference
    },
    stateOf: async (id: string) =>
      (await store.list(people.operator, { state: null }, { after: null, limit: 50 })).find(
        ({ payoutReference }) => payoutReference === id,
      ),
    /** With the issuer, on its way, at the bank. */
    money: () =>
      Promise.all(
        [chart.issuer(instrumentId), chart.transit(clientAccountId), chart.bankAccount(clientAccountId)].map((code) =>
          bank.balance(code),
        ),
      ),
  }
}

/** What a statement shows of a payout. */
export const debit = (id: string, bookedOn = '2026-03-04', amount = 993n) =>
  ({ amount, sign: 'debit', bookedOn, endToEndId: id }) as const
export const returnPayment = (id: string, bookedOn = '2026-03-05', amount = 993n) =>
  ({ amount, bookedOn, endToEndId: id, returnReason: 'AC04' }) as const
