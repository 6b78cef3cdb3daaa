import type { Live } from '@firsthand/settings/live'
import { DecisionHashes, DecisionHeads } from '@firsthand/wire/decision-hashes'
import { Compile } from 'typebox/compile'
import { ask } from './ask.ts'

type Settings = { readonly serviceUrl: string; readonly serviceKey: Live<string>; readonly deadlineMs?: number }

const headsShape = Compile(DecisionHeads)
const hashesShape = Compile(DecisionHashes)

/** The chains of decisions of Compliance, by their numbers and hashes. Each question fails on anything but its answer. */
export function decisionHashes({ serviceUrl, serviceKey, deadlineMs = 3_000 }: Settings) {
  async function put<T>(path: string, question: object, shape: { Check(value: unknown): value is T }): Promise<T> {
    const asked = { headers: { 'service-key': serviceKey() }, body: question }
    const { status, body } = await ask(`${serviceUrl}${path}`, deadlineMs, asked)
    if (status !== 200 || !shape.Check(body)) throw new Error(`Compliance answered ${path} with ${status}`)
    return body
  }
  return {
    /** Where the chains end, behind a tenant, in the order of tenants; empty at the end. */
    async heads(after: string): Promise<DecisionHeads['items']> {
      return (await put('/decision-heads', { after }, headsShape)).items
    },
    /** The next records of a chain behind a number. */
    async behind(tenant: string, after: number): Promise<DecisionHashes['items']> {
      const found = await put('/decision-hashes', { tenant, after }, hashesShape)
      if (found.tenant !== tenant) throw new Error('Compliance answered about another tenant')
      return found.items
    },
  }
}

export type DecisionSource = ReturnType<typeof decisionHashes>
