import { type FlowObject, keyOf, type Run } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/operator-log'
import type { Compliance } from '#compliance/compliance'
import { type AboutPurchase, delayOf, roundsMax } from '../delivery/delivery-deps.ts'
import type { OpenRefund, RefundFlowStore } from './refund-work.store.ts'

export type RefundDeps = {
  readonly refunds: RefundFlowStore
  readonly compliance: Compliance
  readonly operatorLog: OperatorLog
  readonly pollSeconds: number
}

const hours = 3_600
/** How long a refund may stay in a state before operators are alarmed: a day for people, as long as it may take for the bank. */
const patienceSeconds: Readonly<Record<OpenRefund['state'], number>> = {
  requested: 24 * hours,
  approved: 24 * hours,
  batched: 24 * hours,
  sent: 3 * 24 * hours,
  rejected: 0,
  returned: 0,
}
/** Decisions, the bank's files and statements check it at once; this one is for the alarm alone. */
const nextCheckSeconds = hours

/** The payee is screened before anybody approves: nothing is paid to a sanctions match. */
async function screen({ refunds, compliance, operatorLog }: RefundDeps, refund: OpenRefund): Promise<boolean> {
  const { tenant, payerName, payerIban, ultimateDebtor } = refund
  const payer = { subject: null, payerName, payerIban, ultimateDebtor, payerAccountId: null }
  const answer = await compliance.payer({ tenant, ...payer, policy: 'name_match' })
  if ('refusal' in answer) {
    operatorLog.note('refund.not_screened', { refund: refund.reference, why: answer.detail })
    return false
  }
  await refunds.screened(refund, answer)
  if (answer.screening === 'hit') operatorLog.alarm('refund.screening_hit', { refund: refund.reference })
  return true
}

/** True when it has to be tried again soon. */
async function checkOne(deps: RefundDeps, input: AboutPurchase): Promise<boolean> {
  const { refunds, operatorLog } = deps
  const refund = await refunds.find(input)
  if (refund === null) return false
  const isScreened = refund.screening !== null || (await screen(deps, refund))
  await refunds.checkAgain(refund, isScreened ? nextCheckSeconds : delayOf(input.round ?? 0, deps.pollSeconds))
  const { reference, state, waitedSeconds } = refund
  if (waitedSeconds > patienceSeconds[state]) operatorLog.alarm('refund.waits', { refund: reference, why: state })
  return !isScreened
}

/**
 * A refund on its way (key: tenant and refund reference). People approve it, files carry it, statements show it; the flow
 * screens the payee, and raises an alarm when nothing moves.
 */
export const refundObject = (deps: RefundDeps): FlowObject => ({
  name: 'Refund',
  open: true,
  flows: {
    async check(run: Run, input: AboutPurchase) {
      const { tenant, reference, round = 0 } = input
      const again = await run.step('check', () => checkOne(deps, input))
      if (!again || round >= roundsMax) return
      const target = { object: 'Refund', key: keyOf(tenant, reference), handler: 'check' }
      run.send(target, { tenant, reference, round: round + 1 }, delayOf(round, deps.pollSeconds))
    },
  },
})
