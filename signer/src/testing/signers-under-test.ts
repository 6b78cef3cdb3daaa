import { generateKeyPairSync } from 'node:crypto'
import { evidenceOn, makeEvidenceKeys } from '@firsthand/sandbox/chain/delivery-evidence'
import {
  complianceRequest,
  decisionOn,
  feeRequest,
  operatorRequest,
  type Purchase,
} from '@firsthand/sandbox/chain/purchase'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import { startSigners } from '@firsthand/sandbox/signers/signers'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { type SettlementRole, type SignerRole, type SignRequest, settlementRoles } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import { afterAll, beforeAll, inject } from 'vitest'

/** Two replicas of each role, with tokens where SoftHSM is installed, and journals of this file's own. */
async function startAll(roles: readonly SignerRole[]) {
  const server = await sharedServer(inject('world').databaseServer)
  const supervisor = await startSupervisor()
  const pair = generateKeyPairSync('ed25519')
  const decisionKey = { kid: 'compliance-1', privateKey: pair.privateKey }
  const decisionKeys = { [decisionKey.kid]: String(pair.publicKey.export({ format: 'jwk' }).x) }
  const evidence = makeEvidenceKeys()
  const pinned = { ...evidence.pinned, decisionKeys: { ...decisionKeys, ...evidence.pinned.decisionKeys } }
  const signers = await startSigners(supervisor, server, pinned, roles)

  const ask = (role: SignerRole, body: object, replica = 0) =>
    askSigner(signers.sockets[role][replica] ?? '', JSON.stringify(body))
  /** The whole order of signatures, as the service and Compliance make it. */
  async function requestFor(role: SettlementRole, purchase: Purchase): Promise<SignRequest> {
    if (role === 'fee') return feeRequest(purchase)
    const compliance = complianceRequest(purchase, decisionOn(purchase, decisionKey))
    if (role === 'compliance') return compliance
    const [first, second] = await Promise.all([ask('compliance', compliance), ask('fee', feeRequest(purchase))])
    const attested = { complianceAttestation: first.body.signature, feeAttestation: second.body.signature }
    return operatorRequest(purchase, attested)
  }
  return {
    signers,
    decisionKey,
    ask,
    /** A delivery with the evidence that Compliance and the ledger's attestor would give for it. */
    evidenced: <T extends TransactionRequest<'delivery'>>(request: T) => ({
      ...request,
      evidence: evidenceOn(request, evidence.keys),
    }),
    evidenceKeys: evidence.keys,
    requestFor,
    journal: (role: SignerRole, statement: string) =>
      runAsAdmin(server.urlFor('postgres', `signer_${role}${server.suffix}`), statement),
    loginUrl: (role: SignerRole) => server.urlFor(`fh_signer_${role}`, `signer_${role}${server.suffix}`),
    async stop() {
      await supervisor.stop()
      await server.leave()
    },
  }
}

type SignersUnderTest = Awaited<ReturnType<typeof startAll>>

/** One set of signers for all tests of a file: those of settlements, unless it names others. */
export function signersOfThisFile(roles: readonly SignerRole[] = settlementRoles): SignersUnderTest {
  let started: SignersUnderTest
  beforeAll(async () => {
    started = await startAll(roles)
  })
  afterAll(() => started.stop())
  return new Proxy({} as SignersUnderTest, { get: (_target, name) => started[name as keyof SignersUnderTest] })
}
