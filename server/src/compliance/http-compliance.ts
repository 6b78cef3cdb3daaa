import { coalesce } from '@firsthand/postgres/coalesce'
import type { Live } from '@firsthand/settings/live'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import { Wallet } from '@firsthand/wire/compliance'
import { Compile } from 'typebox/compile'
import { ask, attestationUnavailable, isNotFound } from './ask.ts'
import { type Asking, type Compliance, type KycAnswer, kycAnswerAgeSecondsMax } from './compliance.ts'
import { readAttestation } from './read-attestation.ts'
import { profileIn, rememberedProfiles, verdictOn } from './read-profile.ts'
import { accountObjection, serviceQuestions } from './service-questions.ts'

type HttpComplianceSettings = {
  /** What customers reach, and we on their behalf. */
  readonly url: string
  /** What we alone reach. */
  readonly serviceUrl: string
  readonly serviceKey: Live<string>
  readonly keys: PublishedKeys
  readonly now: () => Date
  /** For one question with its retry. */
  readonly deadlineMs?: number
}

const walletShape = Compile(Wallet)

const walletsAway = (detail: string) => ({ refusal: 'wallet_registry_unavailable', detail, members: {} }) as const

/** The proof that came with a bound token names our own address: Compliance takes our word for it, which is our key. */
const bearingOf = ({ token, caller: { boundTo } }: Asking, serviceKey: Live<string>) => ({
  authorization: `Bearer ${token}`,
  ...(boundTo !== undefined && { 'service-key': serviceKey() }),
})

/** Compliance over HTTP. No answer is trusted beyond its schema and the question it answers. */
export function httpCompliance(settings: HttpComplianceSettings): Compliance {
  const { url, serviceUrl, serviceKey, keys, now, deadlineMs = 3_000 } = settings
  const remembered = rememberedProfiles()
  const bearing = (asking: Asking) => bearingOf(asking, serviceKey)
  // All who ask under one name are one caller, so anybody's token of them asks for the others.
  const coalesced = coalesce<string, Asking, KycAnswer>((_caller, [asking]) => freshBuyer(asking as Asking))
  const away = (cause: Error) => attestationUnavailable(`Compliance did not answer: ${cause.name}`)

  async function freshBuyer(asking: Asking) {
    const { caller } = asking
    const askedAt = now()
    try {
      const profile = profileIn(await ask(`${url}/profile`, deadlineMs, { headers: bearing(asking) }), caller)
      if (profile === null) return attestationUnavailable('Compliance’s answer is not this caller’s profile')
      if (profile.kycStatus === 'approved') remembered.keep(caller, profile, askedAt.getTime())
      else remembered.forget(caller)
      return verdictOn(profile, now())
    } catch (cause) {
      return away(cause as Error)
    }
  }

  return {
    ...serviceQuestions({ serviceUrl, serviceKey, now, deadlineMs }),

    buyer(asking, call) {
      const { caller } = asking
      const askedAt = now()
      const known = remembered.find(caller, askedAt.getTime(), kycAnswerAgeSecondsMax[call])
      if (known !== undefined) return verdictOn(known, askedAt)
      return coalesced(`${caller.tenantId}\n${caller.buyer}`, asking)
    },

    async walletObjection(asking, { chainId, address }) {
      const wallet = address.toLowerCase()
      const path = `/wallets/${encodeURIComponent(chainId)}/${wallet}`
      const objection = {
        refusal: 'wallet_not_registered',
        detail: 'Not registered and approved.',
        members: {},
      } as const
      try {
        const reply = await ask(`${url}${path}`, deadlineMs, { headers: bearing(asking) })
        if (isNotFound(reply, 'wallet_not_found')) return objection
        const { status, body } = reply
        if (status !== 200 || !walletShape.Check(body)) return walletsAway(`Compliance answered ${status}`)
        const same = body.walletAddress === wallet && body.chainId === chainId
        if (!same) return walletsAway('Compliance answered about another wallet')
        return body.state === 'approved' ? null : objection
      } catch (cause) {
        return walletsAway(`Compliance did not answer: ${(cause as Error).name}`)
      }
    },

    payerAccountObjection: (asking, payerAccountId) =>
      accountObjection(
        `${url}/payer-accounts/${encodeURIComponent(payerAccountId)}`,
        bearing(asking),
        deadlineMs,
        payerAccountId,
      ),

    async attest(asking, job) {
      const { chainId, router, reference, intent, requestId } = job
      const lowered = Object.entries(intent).map(([name, value]) => [name, value.toLowerCase()])
      const body = {
        action: 'settle',
        chainId,
        contract: router.toLowerCase(),
        reference,
        intent: Object.fromEntries(lowered),
      }
      const headers = { ...bearing(asking), 'service-key': serviceKey(), 'x-request-id': requestId }
      try {
        const reply = await ask(`${serviceUrl}/attestations`, deadlineMs, { headers, body })
        return readAttestation(reply, asking, job, { keys, now: now() })
      } catch (cause) {
        return away(cause as Error)
      }
    },
  }
}

const detail = 'no Compliance is configured'

/** A service without Compliance judges nobody: every question is answered as an outage, never as a yes. */
export const noCompliance: Compliance = {
  buyer: async () => attestationUnavailable(detail),
  absentBuyer: async () => attestationUnavailable(detail),
  payer: async () => attestationUnavailable(detail),
  release: async () => attestationUnavailable(detail),
  walletObjection: async () => ({ refusal: 'wallet_registry_unavailable', detail, members: {} }),
  payerAccountObjection: async () => attestationUnavailable(detail),
  attest: async () => attestationUnavailable(detail),
}
