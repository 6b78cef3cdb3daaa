import type { PaymentFile, Payout, Refund } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { readyPayouts, readyRefunds } from './file.rules.ts'

const query = { state: 'approved', limit: 200 } as const

/** What the next file of an account would carry, as far as it was read. */
export function useReadyLines(account: string, pays: PaymentFile['pays']) {
  const isRefunds = pays === 'refunds'
  const refunds = usePages<Refund>(
    ['refunds', 'ready'],
    (given, signal) => service.treasury.refunds.list({ query: { ...given, ...query }, signal }),
    isRefunds && account !== '',
  )
  const payouts = usePages<Payout>(
    ['payouts', 'ready'],
    (given, signal) => service.treasury.payouts.list({ query: { ...given, ...query }, signal }),
    !isRefunds && account !== '',
  )
  const lines = isRefunds
    ? readyRefunds(refunds.data ?? [], account).map((each) => ({ ...each, reference: each.refundReference }))
    : readyPayouts(payouts.data ?? [], account).map((each) => ({ ...each, reference: each.payoutReference }))
  return { lines, pages: isRefunds ? refunds : payouts }
}
