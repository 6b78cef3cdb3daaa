import { askJson, type Reply } from '@firsthand/http-client/ask-json'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import { isRemote } from '@firsthand/mutual-tls/tls-settings'
import { traced, traceHeaders } from '@firsthand/traces/purchase-trace'
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

type Question = {
  readonly body: string
  /** `/sign` unless another path is given. */
  readonly path?: string
  /** For one replica where there are two; all of them together have the time of two. */
  readonly deadlineMs: number
  readonly bytesMax: number
}

/** How long a replica that gave no answer is asked after the others. */
const restMs = 2_000

/** The replicas from the one whose turn it is; those that gave no answer of late come last. */
function inTurn(replicas: readonly string[], turn: number, restingUntil: ReadonlyMap<string, number>) {
  const first = turn % Math.max(1, replicas.length)
  const turned = [...replicas.slice(first), ...replicas.slice(0, first)]
  const now = performance.now()
  const isResting = (address: string) => (restingUntil.get(address) ?? 0) > now
  return [...turned.filter((address) => !isResting(address)), ...turned.filter(isResting)]
}
/** Where a replica is asked: a socket file, or a host with the certificates of both sides. */
function placeOf(tls: MutualClient | null, role: string, address: string, path: string) {
  if (!isRemote(address)) return { socketPath: address, path }
  if (tls === null) throw new Error(`${address} is called with a certificate, and there is none`)
  return { url: `${address}${path}`, by: tls.agentsOf(role) }
}

/**
 * Why none of these signers can sign; null while one can. A signer of an older release does not know the question, and counts as
 * one that can.
 */
export async function signersFault(tls: MutualClient | null, role: string, replicas: readonly string[]) {
  const question = { deadlineMs: 1_000, bytesMax: 4_096, fresh: true }
  const ask = async (address: string) => askJson(placeOf(tls, role, address, '/readyz'), question).catch(() => null)
  const answers = await Promise.all(replicas.map(ask))
  return answers.some((reply) => reply !== null && reply.status !== 503) ? null : 'no signer is ready'
}

/**
 * Asks the replicas of a role, on socket files or over TLS. They take turns in being asked first, and the next one is asked over a
 * connection of its own when one gave no valid answer: a bad answer is an outage too. A replica that has closed a kept connection is asked
 * again: nothing is signed twice, because the journal answers what it has. Null when none gave one.
 */
export function replicaAsker(tls: MutualClient | null) {
  let turn = 0
  const restingUntil = new Map<string, number>()
  return async <T>(
    role: string,
    replicas: readonly string[],
    { path = '/sign', ...question }: Question,
    read: (reply: Reply) => T | undefined | Promise<T | undefined>,
  ): Promise<T | null> => {
    turn += 1
    const deadlineMs = Math.min(question.deadlineMs, (2 * question.deadlineMs) / replicas.length)
    for (const [place, address] of inTurn(replicas, turn, restingUntil).entries()) {
      const asked = { ...question, deadlineMs, fresh: place > 0, repeatable: true }
      const reply = await traced(`signer ${role}`, () =>
        askJson(placeOf(tls, role, address, path), { ...asked, headers: traceHeaders() }),
      ).catch(() => null)
      if (reply === null) restingUntil.set(address, performance.now() + restMs)
      else restingUntil.delete(address)
      const received = reply && (await read(reply))
      if (received) return received
    }
    return null
  }
}
