import type { Reply } from '@firsthand/http-client/ask-json'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import { replicaAsker } from '@firsthand/signers/ask-replicas'
import { CustodyAnswer } from '@firsthand/wire/bank-transfer/custody'
import { type DeliveryFacts, StatementAnswer, StatementRefusal } from '@firsthand/wire/evidence/delivery-evidence'
import { Compile } from 'typebox/compile'

/** The ledger's signed statement, or why there is none. */
export type Stated =
  | { readonly statement: string }
  | { readonly refusal: 'unavailable' | 'declined'; readonly detail: string }

const custodyShape = Compile(CustodyAnswer)
const answerShape = Compile(StatementAnswer)
const refusalShape = Compile(StatementRefusal)
const question = { deadlineMs: 1_000, bytesMax: 8_192 }
const custodyQuestion = { path: '/custody', deadlineMs: 1_000, bytesMax: 131_072 }

function statedIn({ status, body }: Reply): Stated | undefined {
  if (status === 200 && answerShape.Check(body)) return body
  if (status === 403 && refusalShape.Check(body))
    return { refusal: 'declined', detail: `the books do not show it: ${body.rule}` }
  return undefined
}

/** By this word the settings name the certificate of the attestor. */
export const attestorName = 'ledger-attestor'

/** The ledger's attestors on socket files or on other hosts; any one of them will do, and none is an outage. */
export function ledgerAttestor(sockets: readonly string[], tls: MutualClient | null) {
  const askReplicas = replicaAsker(tls)
  return {
    async attest(facts: DeliveryFacts): Promise<Stated> {
      const received = await askReplicas<Stated>(
        attestorName,
        sockets,
        { ...question, body: JSON.stringify(facts) },
        statedIn,
      )
      return received ?? { refusal: 'unavailable', detail: 'no attestor of the ledger answered as it should' }
    },

    /** Its word on the payments and postings of the same delivery. Null when it gives none, as one of an older release does. */
    async custody(facts: DeliveryFacts): Promise<string | null> {
      const body = JSON.stringify(facts)
      return askReplicas(attestorName, sockets, { ...custodyQuestion, body }, ({ status, body: answer }) =>
        status === 200 && custodyShape.Check(answer) ? answer.custody : undefined,
      )
    },
  }
}

export type LedgerAttestor = ReturnType<typeof ledgerAttestor>
