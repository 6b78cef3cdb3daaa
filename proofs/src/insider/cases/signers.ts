import { randomBytes } from 'node:crypto'
import { evidenceOn } from '@firsthand/sandbox/chain/delivery-evidence'
import { deliveryRequest } from '@firsthand/sandbox/chain/transaction-request'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { askOf, keyIn, signersOf, verdictOf } from '../ask-signers.ts'
import type { Case } from '../case.ts'
import type { Ground } from '../ground.ts'

/** Far from those that the worker uses. */
let nonces = 1_000_000

function aDelivery(ground: Ground) {
  nonces += 1
  const signers = signersOf(ground)
  const from = signers.keys().find(({ role }) => role === 'delivery')?.address
  return deliveryRequest(signers.permitted(), String(from), nonces)
}
async function asked(ground: Ground, body: object) {
  const answer = await askOf(ground, 'delivery', body)
  return { code: verdictOf(answer), through: answer.raw !== undefined }
}

/** What Compliance and the attestor would sign about a delivery. */
async function trueEvidence({ world }: Ground, delivery: Parameters<typeof evidenceOn>[0]) {
  const { decisionKeyFile, decisionKeys } = world.complianceSecrets
  const { keyFile, statementKeys } = world.statementKey
  const keys = { decision: await keyIn(decisionKeyFile, decisionKeys), statement: await keyIn(keyFile, statementKeys) }
  return evidenceOn(delivery, keys)
}

const invented: Case = {
  name: 'an invented purchase is to be delivered',
  by: 'taken-over worker',
  meets: 'delivery signer',
  code: 'decision',
  attack: async (ground) => asked(ground, aDelivery(ground)),
}

const anotherWallet: Case = {
  name: 'a real delivery to another wallet, with the true statements',
  by: 'taken-over worker',
  meets: 'delivery signer',
  code: 'decision',
  async attack(ground) {
    const delivery = aDelivery(ground)
    const evidence = await trueEvidence(ground, delivery)
    const call = { ...delivery.call, to: `0x${randomBytes(20).toString('hex')}` }
    return asked(ground, { ...delivery, call, evidence })
  },
}

const foreignTenant: Case = {
  name: 'a delivery for a tenant that the policy does not name',
  by: 'taken-over worker',
  meets: 'delivery signer',
  code: 'tenant',
  async attack(ground) {
    const delivery = { ...aDelivery(ground), tenant: 'no-such-tenant' }
    const call = { ...delivery.call, purchaseId: quoteRefOf(delivery.tenant, delivery.reference) }
    const request = { ...delivery, call } as typeof delivery
    return asked(ground, { ...request, evidence: await trueEvidence(ground, request) })
  },
}

const tooMany: Case = {
  name: 'more units at once than the policy allows',
  by: 'taken-over worker with both statements',
  meets: 'delivery signer',
  code: 'units',
  async attack(ground) {
    const delivery = aDelivery(ground)
    const [most] = signersOf(ground).permitted().instruments
    const units = `${BigInt(most?.unitsMax ?? 0) * 2n}`
    const request = { ...delivery, call: { ...delivery.call, units } } as typeof delivery
    return asked(ground, { ...request, evidence: await trueEvidence(ground, request) })
  },
}

/** The bound is the day's units of the tenant, whatever the evidence says. */
const beyondTheDay: Case = {
  name: 'more units in a day than the policy allows a tenant',
  by: 'taken-over worker with both statements',
  meets: 'delivery signer',
  code: 'velocity',
  slow: true,
  async attack(ground) {
    const signers = signersOf(ground)
    const { instruments } = signers.permitted()
    const contract = `0x${randomBytes(20).toString('hex')}`
    const day = { contract, unitsMax: '100', unitsPerMinute: '100000', unitsPerDay: '250' }
    await signers.permit({ instruments: [day, ...instruments] })
    await signers.reloaded()
    const answers: (string | null)[] = []
    for (let at = 0; at < 3; at += 1) {
      const delivery = aDelivery(ground)
      const made = { ...delivery, call: { ...delivery.call, units: '100' } } as typeof delivery
      answers.push((await asked(ground, { ...made, evidence: await trueEvidence(ground, made) })).code)
    }
    await signers.permit({ instruments })
    await signers.reloaded()
    return { code: answers[2] ?? null, through: answers.every((code) => code === null) }
  },
}

export const signerCases: readonly Case[] = [invented, anotherWallet, foreignTenant, tooMany, beyondTheDay]
