import { isDeepStrictEqual } from 'node:util'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Holder } from '@firsthand/sealing/sealed-text'
import type { Sealing } from '@firsthand/sealing/sealing'
import type { Live } from '@firsthand/settings/live'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import {
  PersonErasureReply,
  PersonExportReply,
  PersonHoldReply,
  PersonRetentionReply,
} from '@firsthand/wire/people/compliance-people'
import { Compile } from 'typebox/compile'
import { ask } from './ask.ts'

/** What obliges Compliance to keep a person's data, and whose holder the person is as a payer. */
export type PersonStanding = Omit<PersonRetentionReply, 'asked' | 'ibans'> & { readonly accounts: readonly Holder[] }

type Settings = { readonly serviceUrl: string; readonly serviceKey: Live<string>; readonly deadlineMs?: number }

const shapes = {
  '/person-export': Compile(PersonExportReply),
  '/person-retention': Compile(PersonRetentionReply),
  '/person-erasure': Compile(PersonErasureReply),
  '/person-hold': Compile(PersonHoldReply),
} as const

/** What the service asks about one person's data. An outage is raised as one, and never read as an answer. */
export function personQuestions(settings: Settings | null, { payerHolder }: Pick<Sealing, 'payerHolder'>) {
  async function put<T extends { readonly asked: object }>(path: keyof typeof shapes, asked: T['asked']): Promise<T> {
    if (settings === null) throw tradeRefusals.kyc_attestation_unavailable()
    const { serviceUrl, serviceKey, deadlineMs = 5_000 } = settings
    const headers = { 'service-key': serviceKey() }
    const reply = await ask(`${serviceUrl}${path}`, deadlineMs, { headers, body: asked }).catch(() => null)
    const body = reply?.status === 200 && shapes[path].Check(reply.body) ? (reply.body as unknown as T) : null
    if (body === null || !isDeepStrictEqual(body.asked, asked)) throw tradeRefusals.kyc_attestation_unavailable()
    return body
  }

  return {
    async standing(tenant: TenantId, person: BuyerId): Promise<PersonStanding> {
      const { asked: _, ibans, ...standing } = await put<PersonRetentionReply>('/person-retention', { tenant, person })
      return { ...standing, accounts: ibans.map((iban) => payerHolder(tenant, iban)).toSorted() }
    },

    async sections(tenant: TenantId, person: BuyerId): Promise<PersonExportReply['sections']> {
      return (await put<PersonExportReply>('/person-export', { tenant, person })).sections
    },

    /** Asked again under the same id, it changes nothing more. */
    async erase(tenant: TenantId, person: string, erasureId: string): Promise<'erased' | 'waits'> {
      return (await put<PersonErasureReply>('/person-erasure', { tenant, person, erasureId })).outcome
    },

    async noteHold(tenant: TenantId, person: string, holdId: string, stands: boolean): Promise<void> {
      await put<PersonHoldReply>('/person-hold', { tenant, person, holdId, stands })
    },
  }
}

export type PersonQuestions = ReturnType<typeof personQuestions>
