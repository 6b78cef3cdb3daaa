import type { Case } from './case.ts'
import { approvalCases } from './cases/approvals.ts'
import { attestorCases } from './cases/attestor.ts'
import { bankChannelCases } from './cases/bank-channel.ts'
import { chainCases } from './cases/chain.ts'
import { databaseCases } from './cases/database.ts'
import { disclosureCases } from './cases/disclosure.ts'
import { gatewayCases } from './cases/gateway.ts'
import { identityCases } from './cases/identity.ts'
import { notifiedCases } from './cases/notified.ts'
import { operatorSignerCases } from './cases/operator-signer.ts'
import { passkeyCases } from './cases/passkeys.ts'
import { payerCases } from './cases/payers.ts'
import { paymentCases } from './cases/payments.ts'
import { sdkCases } from './cases/sdk.ts'
import { signerCases } from './cases/signers.ts'
import { swapCases } from './cases/swaps.ts'
import { termsCases } from './cases/terms.ts'
import { bankCures } from './cures/bank.ts'
import { peopleCures } from './cures/people.ts'
import { programCures } from './cures/programs.ts'

/** Every attack. Those that move the chain's own terms come last. */
export const insiderCases: readonly Case[] = [
  ...approvalCases,
  ...swapCases,
  ...termsCases,
  ...bankChannelCases,
  ...paymentCases,
  ...notifiedCases,
  ...passkeyCases,
  ...payerCases,
  ...identityCases,
  ...signerCases,
  ...operatorSignerCases,
  ...attestorCases,
  ...databaseCases,
  ...disclosureCases,
  ...sdkCases,
  ...gatewayCases,
  ...chainCases,
]

const all = [...peopleCures, ...programCures, ...bankCures]
const isOfWorker = ({ attacks }: (typeof all)[number]) =>
  attacks.some((name) => insiderCases.find((each) => each.name === name)?.meets === 'worker')

/** Every cure outside the contracts. After a changed worker nothing else is attacked. */
export const insiderCures = [...all.filter((cure) => !isOfWorker(cure)), ...all.filter(isOfWorker)]
