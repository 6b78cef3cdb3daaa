import { randomBytes } from 'node:crypto'
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import {
  complianceRequest,
  decisionOn,
  feeRequest,
  operatorRequest,
  purchaseOf,
} from '@firsthand/sandbox/chain/purchase'
import { askOf, keyIn, signersOf, verdictOf } from '../ask-signers.ts'
import type { Case } from '../case.ts'
import type { Ground } from '../ground.ts'

/** What the operator's signer is asked about a purchase that both others have attested. */
async function attested(ground: Ground, purchase: ReturnType<typeof purchaseOf>) {
  const { decisionKeyFile, decisionKeys } = ground.world.complianceSecrets
  const decision = decisionOn(purchase, await keyIn(decisionKeyFile, decisionKeys))
  const [compliance, fee] = await Promise.all([
    askOf(ground, 'compliance', complianceRequest(purchase, decision)),
    askOf(ground, 'fee', feeRequest(purchase)),
  ])
  const evidence = { complianceAttestation: compliance.signature, feeAttestation: fee.signature }
  return operatorRequest(purchase, evidence)
}

const beyondTheBand: Case = {
  name: 'a settlement that promises more units than the price band allows',
  by: 'service that reads a wrong price',
  meets: 'operator signer',
  code: 'price',
  async attack(ground) {
    const purchase = purchaseOf(signersOf(ground).permitted(), { intent: { minUnits: `${10n ** 30n}` } })
    const answer = await askOf(ground, 'operator', await attested(ground, purchase))
    return { code: verdictOf(answer), through: answer.signature !== undefined }
  },
}

/** 100 USDC, which the old policy lets pass and the new one does not. */
const oldPolicy: Case = {
  name: 'an old policy, well signed, put back into its place',
  by: 'whoever may write the signer’s files',
  meets: 'database',
  code: 'cash_amount',
  slow: true,
  async attack(ground) {
    const signers = signersOf(ground)
    const file = join(signers.homeOf('operator'), 'policy.json')
    const [kept, { markets }] = [
      join(ground.world.folder, `old-policy-${randomBytes(4).toString('hex')}.json`),
      signers.permitted(),
    ]
    await copyFile(file, kept)
    const request = await attested(ground, purchaseOf(signers.permitted()))
    await signers.permit({ markets: markets.map((market) => ({ ...market, cashMax: '1000' })) })
    await signers.reloaded()
    await copyFile(kept, `${file}.next`)
    await rename(`${file}.next`, file)
    await signers.reloaded()
    const answer = await askOf(ground, 'operator', request)
    await signers.permit({ markets })
    await signers.reloaded()
    return { code: verdictOf(answer), through: answer.signature !== undefined }
  },
}

export const operatorSignerCases: readonly Case[] = [beyondTheBand, oldPolicy]
