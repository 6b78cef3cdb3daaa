import type { RefundBatch, RefundSeen } from '@firsthand/wire/bank-transfer/refunds'
import type { SandboxBank } from '../bank/sandbox-bank.ts'
import type { World } from '../world.ts'
import { askService } from './ask-service.ts'
import { approverOf, type BankDays, operatorOf } from './bank-days.ts'
import type { ClientAccount } from './bank-rows.ts'

/** A payment file that has left, and what the bank says became of it. */
export type PaidOut = Pick<RefundBatch, 'batchId' | 'messageId' | 'lines' | 'total' | 'sha256'> & {
  readonly clientAccountId: string
}

/** Pays refunds as the two people of the treasury do: approve, batch, release, hand over, and read what the bank says. */
export function payOut(world: World, bank: SandboxBank, days: BankDays) {
  const read = async <T>(tenant: string, path: `/${string}`): Promise<T> =>
    JSON.parse(await askService(world, operatorOf(tenant), `GET ${path}`))
  const approve = async <T>(tenant: string, path: `/${string}`): Promise<T> =>
    JSON.parse(await askService(world, approverOf(tenant), `POST ${path}/approve`))

  const refundsIn = async (tenant: string, state: RefundSeen['state']) =>
    (await read<{ items: RefundSeen[] }>(tenant, `/admin/offchain-refunds?state=${state}&limit=200`)).items

  async function approveRefunds(tenant: string): Promise<void> {
    const waiting = (await refundsIn(tenant, 'requested')).filter(({ screening }) => screening === 'clear')
    for (const { refundReference } of waiting) await approve(tenant, `/admin/offchain-refunds/${refundReference}`)
  }

  async function payAccount({ tenant, clientAccountId, iban, currency }: ClientAccount): Promise<PaidOut> {
    const operator = operatorOf(tenant)
    const path = '/admin/offchain-refund-batches'
    const proposed = await askService(world, operator, `POST ${path}`, { json: { clientAccountId } })
    const { batchId, messageId, lines, total, sha256 } = JSON.parse(proposed) as RefundBatch
    await approve(tenant, `${path}/${batchId}`)
    const file = await askService(world, operator, `GET ${path}/${batchId}/pain001`)
    await bank.takePayments(new TextEncoder().encode(file))
    await askService(world, operator, `POST ${path}/${batchId}/sent`)
    const status = bank.paymentStatus(messageId)
    await askService(world, operator, 'POST /admin/offchain-payment-status', { xml: status })
    await days.takeIn(tenant, bank.notification(iban, currency, bank.today()))
    return { batchId, messageId, lines, total, sha256, clientAccountId }
  }

  return async (): Promise<readonly PaidOut[]> => {
    await days.catchUp()
    const accounts = await days.accounts()
    const paid: PaidOut[] = []
    for (const tenant of new Set(accounts.map((account) => account.tenant))) {
      await approveRefunds(tenant)
      const ready = new Set((await refundsIn(tenant, 'approved')).map(({ clientAccountId }) => clientAccountId))
      for (const account of accounts)
        if (account.tenant === tenant && ready.has(account.clientAccountId)) paid.push(await payAccount(account))
    }
    return paid
  }
}
