import { PayerAccount } from '@firsthand/wire/payer-accounts'
import { Compile } from 'typebox/compile'
import { ask, isNotFound } from './ask.ts'
import type { Compliance } from './compliance.ts'
import { attestationUnavailable } from './read-attestation.ts'

const accountShape = Compile(PayerAccount)
const idShape = Compile(PayerAccount.properties.payerAccountId)
const objection = { refusal: 'payer_not_accepted', detail: 'Not registered and approved.', members: {} } as const

/** Whether the caller may pay from an account that he names. */
export async function accountObjection(
  address: string,
  headers: Readonly<Record<string, string>>,
  deadlineMs: number,
  payerAccountId: string,
): ReturnType<Compliance['payerAccountObjection']> {
  // What is no id of Compliance's is nobody's account, and nothing to ask about.
  if (!idShape.Check(payerAccountId)) return objection
  try {
    const reply = await ask(address, deadlineMs, { headers })
    if (isNotFound(reply, 'payer_account_not_found')) return objection
    const { status, body } = reply
    if (status !== 200 || !accountShape.Check(body) || body.payerAccountId !== payerAccountId)
      return attestationUnavailable(`Compliance answered ${status}`)
    return body.state === 'approved' ? null : objection
  } catch (cause) {
    return attestationUnavailable(`Compliance did not answer: ${(cause as Error).name}`)
  }
}
