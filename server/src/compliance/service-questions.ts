import { isDeepStrictEqual } from 'node:util'
import type { Live } from '@firsthand/settings/live'
import { PayerCheckReply, type PayerCheckRequest, ReleaseCheckReply } from '@firsthand/wire/compliance-checks'
import { PayerAccount } from '@firsthand/wire/payer-accounts'
import { Compile } from 'typebox/compile'
import { ask, attestationUnavailable, isNotFound } from './ask.ts'
import type { Compliance } from './compliance.ts'
import { isProfileOf, profileIn, verdictOn } from './read-profile.ts'

type ServiceSettings = {
  readonly serviceUrl: string
  readonly serviceKey: Live<string>
  readonly now: () => Date
  readonly deadlineMs: number
}

const payerShape = Compile(PayerCheckReply)
const releaseShape = Compile(ReleaseCheckReply)

const nameMax = 200
/** Banks send names of any length, and sometimes blanks for none. */
const named = (name: string | null) => name?.trim().slice(0, nameMax) || null
const ibanOf = (iban: string | null) => {
  const plain = iban?.replaceAll(' ', '').toUpperCase() ?? ''
  return /^[A-Z0-9]{1,34}$/.test(plain) ? plain : null
}

/** What the service asks in its own name: the buyer is absent, and has sent no token. Nothing of it is remembered. */
export function serviceQuestions({ serviceUrl, serviceKey, now, deadlineMs }: ServiceSettings) {
  /** The outage, or what `read` makes of the answer; null is an answer to something else. */
  async function put<T extends object>(
    path: string,
    body: object,
    read: (reply: Awaited<ReturnType<typeof ask>>) => T | null,
  ) {
    try {
      const reply = await ask(`${serviceUrl}${path}`, deadlineMs, { headers: { 'service-key': serviceKey() }, body })
      return read(reply) ?? attestationUnavailable(`Compliance answered ${reply.status}, or about something else`)
    } catch (cause) {
      return attestationUnavailable(`Compliance did not answer: ${(cause as Error).name}`)
    }
  }

  return {
    absentBuyer: (tenant, buyer) =>
      put('/standing', { tenant, subject: buyer }, (reply) => {
        const profile = profileIn(reply, { tenantId: tenant, buyer })
        return profile && verdictOn(profile, now())
      }),

    payer(question) {
      const asked: PayerCheckRequest = {
        ...question,
        payerName: named(question.payerName),
        payerIban: ibanOf(question.payerIban),
        ultimateDebtor: named(question.ultimateDebtor),
      }
      return put('/payer-checks', asked, ({ status, body }) => {
        if (status !== 200 || !payerShape.Check(body) || !isDeepStrictEqual(body.asked, asked)) return null
        const { verdict, screening, decisionId } = body
        return { verdict, screening, decisionId }
      })
    },

    release(question) {
      const [walletAddress, contract] = [question.walletAddress.toLowerCase(), question.contract.toLowerCase()]
      const asked = { ...question, walletAddress, contract }
      return put('/release-checks', asked, ({ status, body }) => {
        if (status !== 200 || !releaseShape.Check(body) || !isDeepStrictEqual(body.asked, asked)) return null
        const { profile, wallet, screening, decisionId, decision } = body
        if (!isProfileOf(profile, { tenantId: asked.tenant, buyer: asked.subject })) return null
        return { buyer: verdictOn(profile, now()), wallet, screening, decisionId, decision }
      })
    },
  } satisfies Pick<Compliance, 'absentBuyer' | 'payer' | 'release'>
}

const accountShape = Compile(PayerAccount)
const idShape = Compile(PayerAccount.properties.payerAccountId)
const objection = {
  refusal: 'payer_not_accepted',
  detail: 'Not registered, under review, or refused.',
  members: {},
} as const

/** Whether the caller may pay from an account that they name. */
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
    // One without evidence may be named: its payment is held for review. One under review or refused may not.
    return body.state === 'approved' || body.state === 'unverified' ? null : objection
  } catch (cause) {
    return attestationUnavailable(`Compliance did not answer: ${(cause as Error).name}`)
  }
}
