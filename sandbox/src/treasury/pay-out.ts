import type { Proposal } from '@firsthand/wire/approvals'
import type { Payable, Payout } from '@firsthand/wire/bank-transfer/payouts'
import type { PaymentFile, Pays, RefundView, TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type { SandboxBank } from '../bank/sandbox-bank.ts'
import type { World } from '../world/world.ts'
import { askService } from './ask-service.ts'
import { approverOf, type BankDays, operatorOf } from './bank-days.ts'
import type { ClientAccount } from './bank-rows.ts'
import { handIn, reportSent } from './hand-in.ts'

/** A payment file that was sent, and the status that the bank reported. */
export type PaidOut = Pick<PaymentFile, 'paymentFileId' | 'messageId' | 'lines' | 'total' | 'sha256'> & {
  readonly clientAccountId: string
}

/** A large sum takes the second one too. */
const approversOf = (tenant: string): readonly string[] => [approverOf(tenant), `${tenant}-treasury-both`]

/** The operator proposes; the approver reads that, and approves exactly it. Answers what the operator was answered. */
async function approved<T extends { readonly proposalId: string | null }>(
  world: World,
  tenant: string,
  path: `/${string}`,
  json: object,
): Promise<T> {
  const made: T = JSON.parse(await askService(world, operatorOf(tenant), `POST ${path}`, { json }))
  const proposal = `/proposals/${made.proposalId}` as const
  const { digest, quorum }: Proposal = JSON.parse(await askService(world, approverOf(tenant), `GET ${proposal}`))
  for (const as of approversOf(tenant).slice(0, quorum))
    await askService(world, as, `POST ${proposal}/approve`, { ifMatch: `"${digest}"` })
  return made
}

/** Pays refunds, or proceeds and fees, as maker and checker of the treasury do: approve, batch, release, send, and read the bank's status. */
export function payOut(world: World, bank: SandboxBank, days: BankDays) {
  const read = async <T>(tenant: string, path: `/${string}`): Promise<T> =>
    JSON.parse(await askService(world, operatorOf(tenant), `GET ${path}`))
  const refundsIn = async (tenant: string, state: RefundView['state']) =>
    (await read<{ items: RefundView[] }>(tenant, `/treasury/refunds?state=${state}&limit=200`)).items

  async function approveRefunds(tenant: string): Promise<void> {
    const waiting = (await refundsIn(tenant, 'requested')).filter(({ screening }) => screening === 'clear')
    for (const { refundReference } of waiting)
      await approved<RefundView>(world, tenant, `/treasury/refunds/${refundReference}/propose`, {
        reason: 'to be refunded',
      })
  }

  /** Accounts whose clients' money is short: nothing is paid out of them until the firm has paid it in. */
  async function shortAccounts(tenant: string): Promise<ReadonlySet<string>> {
    const { items } = await read<{ items: TreasuryException[] }>(tenant, '/treasury/exceptions?limit=200')
    const open = items.filter(({ kind, state }) => kind === 'shortfall' && state === 'open')
    return new Set(open.map(({ clientAccountId }) => clientAccountId))
  }

  /** All that was earned, that statements have confirmed, and that has somebody who may be paid. */
  async function approvePayouts(tenant: string): Promise<void> {
    const path = '/treasury/payouts'
    const short = await shortAccounts(tenant)
    const payables = async () => (await read<{ items: Payable[] }>(tenant, '/treasury/payables')).items
    // Each takes from what the next may take.
    for (const { clientAccountId, instrumentId } of await payables()) {
      const now = (await payables()).find(
        (one) => one.clientAccountId === clientAccountId && one.instrumentId === instrumentId,
      )
      if (now === undefined) continue
      const { payableAmount: amount, payoutAccountId, openPayout } = now
      if (payoutAccountId === null || openPayout !== null || short.has(clientAccountId) || amount === '0') continue
      const json = { clientAccountId, instrumentId, amount }
      await approved<Payout>(world, tenant, path, json)
    }
  }

  async function payAccount({ tenant, clientAccountId, iban, currency }: ClientAccount, pays: Pays): Promise<PaidOut> {
    const operator = operatorOf(tenant)
    const path = '/treasury/payment-files'
    const made = await approved<PaymentFile>(world, tenant, path, { clientAccountId, pays })
    const { paymentFileId, messageId, lines, total, sha256 } = made
    const file = await askService(world, operator, `GET ${path}/${paymentFileId}/pain001`)
    await bank.takePayments(new TextEncoder().encode(file))
    await reportSent(world, tenant, { paymentFileId, sha256 })
    const status = bank.paymentStatus(messageId)
    await handIn(world, tenant, 'payment_status', status)
    await days.takeIn(tenant, bank.notification(iban, currency, bank.today()))
    return { paymentFileId, messageId, lines, total, sha256, clientAccountId }
  }

  const kinds = {
    refunds: { approveAll: approveRefunds, ready: (tenant: string) => refundsIn(tenant, 'approved') },
    payouts: {
      approveAll: approvePayouts,
      ready: async (tenant: string) => {
        const short = await shortAccounts(tenant)
        const approved = '/treasury/payouts?state=approved&limit=200'
        const { items } = await read<{ items: Payout[] }>(tenant, approved)
        return items.filter(({ clientAccountId }) => !short.has(clientAccountId))
      },
    },
  }

  return async (pays: Pays = 'refunds'): Promise<readonly PaidOut[]> => {
    const { approveAll, ready } = kinds[pays]
    await days.catchUp()
    const accounts = await days.accounts()
    const paid: PaidOut[] = []
    for (const tenant of new Set(accounts.map((account) => account.tenant))) {
      await approveAll(tenant)
      const paying = new Set((await ready(tenant)).map(({ clientAccountId }) => clientAccountId))
      for (const account of accounts)
        if (account.tenant === tenant && paying.has(account.clientAccountId)) paid.push(await payAccount(account, pays))
    }
    return paid
  }
}
