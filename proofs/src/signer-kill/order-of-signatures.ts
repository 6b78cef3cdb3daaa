import { generateKeyPairSync } from 'node:crypto'
import type { Agent } from 'node:http'
import {
  complianceRequest,
  decisionOn,
  feeRequest,
  operatorRequest,
  type Purchase,
} from '@firsthand/sandbox/chain/purchase'
import { askSigner, type SignerReply } from '@firsthand/sandbox/signers/ask-signer'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import type { SettlementRole } from '@firsthand/wire/signer'

/** Asks a signer as the service does: one replica, then once more the other on a fresh connection. */
async function askEither(sockets: readonly string[], body: object, first: number, agent: Agent) {
  const text = JSON.stringify(body)
  let retried = false
  for (const [turn, connection] of [agent, undefined].entries()) {
    const socket = sockets[(first + turn) % sockets.length] ?? ''
    const reply = await askSigner(socket, text, connection).catch(() => null)
    if (reply !== null && reply.status !== 503) return { reply, retried }
    retried = true
  }
  return { reply: null, retried }
}

export type Received = { readonly role: SettlementRole; readonly reply: SignerReply | null; readonly retried: boolean }

/** Has Compliance's decisions signed by a key that the policies pin. */
export async function orderOfSignatures(signers: Signers, agent: Agent) {
  const pair = generateKeyPairSync('ed25519')
  const key = { kid: 'order-1', privateKey: pair.privateKey }
  await signers.permit({ decisionKeys: { [key.kid]: String(pair.publicKey.export({ format: 'jwk' }).x) } })
  await signers.reloaded()

  /** The three signatures of one purchase in their order; stops at the first that is missing. */
  return async function signAll(purchase: Purchase, turn: number): Promise<Received[]> {
    const received: Received[] = []
    const ask = async (role: SettlementRole, body: object) => {
      const stated = await askEither(signers.sockets[role], body, turn, agent)
      received.push({ role, ...stated })
      return stated.reply?.status === 200 ? stated.reply.body.signature : null
    }
    const complianceAttestation = await ask('compliance', complianceRequest(purchase, decisionOn(purchase, key)))
    if (complianceAttestation === null) return received
    const feeAttestation = await ask('fee', feeRequest(purchase))
    if (feeAttestation === null) return received
    await ask('operator', operatorRequest(purchase, { complianceAttestation, feeAttestation }))
    return received
  }
}
