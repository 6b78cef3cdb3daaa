import { askJson, type Reply } from '@firsthand/http-client/ask-json'
import { SignRefusal } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'

const refusalShape = Compile(SignRefusal)

export type Policy = { readonly stated: 'declined' | 'equivocation'; readonly rule: string | null }

/** The policy's decision; undefined for an outage, or for an answer that is not a signer's. */
export function policyIn({ status, body }: Reply): Policy | undefined {
  if (!refusalShape.Check(body) || body.code === 'unavailable') return undefined
  if (status === 403 && body.code === 'declined') return { stated: 'declined', rule: body.rule }
  if (status === 409 && body.code === 'equivocation') return { stated: 'equivocation', rule: null }
  return undefined
}

type Question = { readonly body: string; readonly deadlineMs: number; readonly bytesMax: number }

/**
 * Asks signers on socket files. The replicas of a role take turns in being asked first, and the next one is asked over a
 * connection of its own when the first gave no valid answer: a bad answer is an outage too. Null when none gave one.
 */
export function replicaAsker() {
  let turn = 0
  return async <T>(
    replicas: readonly string[],
    question: Question,
    read: (reply: Reply) => T | undefined | Promise<T | undefined>,
  ): Promise<T | null> => {
    turn += 1
    const inTurn = turn % 2 === 0 ? replicas : replicas.toReversed()
    for (const [place, socketPath] of inTurn.entries()) {
      const asked = { ...question, fresh: place > 0 }
      const reply = await askJson({ socketPath, path: '/sign' }, asked).catch(() => null)
      const received = reply && (await read(reply))
      if (received) return received
    }
    return null
  }
}
