import type { SettlementRole, SignRequest } from '@firsthand/wire/signer'
import { signerOf } from '../curve.ts'
import { decisionHolds } from './decision.ts'
import { type Facts, type Rule, rowFor } from './rule.ts'

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

/** The schedule that the request names, while it is in force. */
function scheduleOf({ policy, request, nowSeconds }: Facts) {
  const { scheduleId } = (request as SignRequest<'fee'>).evidence
  return policy.fee?.schedules.find(
    ({ id, from, until }) => id === scheduleId && from <= nowSeconds && (until === null || nowSeconds < until),
  )
}

/** Rounded down: a buyer is never charged a part of a base unit. */
function feeIsOwed(facts: Facts): boolean {
  const { intent } = facts.request
  const schedule = scheduleOf(facts)
  const row = schedule && rowFor(schedule.fees, facts.request)
  if (!schedule || !row) return false
  const owed = (BigInt(intent.cashAmount) * BigInt(row.bps)) / 10_000n
  return BigInt(intent.feeAmount) === owed && intent.feeRecipient === schedule.recipient
}

/** Nothing that can settle exists before Compliance said yes: the operator sees both signatures first. */
function attestationsHold({ policy, request, digest }: Facts): boolean {
  const { complianceAttestation, feeAttestation } = (request as SignRequest<'operator'>).evidence
  const { compliance = [], fee = [] } = policy.operator?.attesters ?? {}
  const signedBy = (signature: string) => signerOf(bytes(digest), bytes(signature)) ?? ''
  return compliance.includes(signedBy(complianceAttestation)) && fee.includes(signedBy(feeAttestation))
}

/** What a role looks at beyond the intent. A role without a row here could not be started. */
export const roleRules: Readonly<Record<SettlementRole, readonly Rule[]>> = {
  operator: [['attestation', attestationsHold]],
  fee: [
    ['schedule', (facts) => scheduleOf(facts) !== undefined],
    ['fee', feeIsOwed],
  ],
  compliance: [['decision', decisionHolds]],
}
