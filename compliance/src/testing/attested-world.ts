import { type Purchase, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { startSigners } from '@firsthand/sandbox/signers/signers'
import { makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { settlementRoles } from '@firsthand/wire/signer'
import type { PrivateKeyAccount } from 'viem/accounts'
import { inject } from 'vitest'
import { complianceUnderTest, router } from './compliance-under-test.ts'
import { anApproval, approve } from './customers.ts'
import { type TestChain, testChain } from './test-chain.ts'
import { anAccount, localChain, register } from './wallet-proofs.ts'

/** Compliance with real signers and a real chain with an oracle. */
export async function attestedWorld() {
  const supervisor = await startSupervisor()
  const server = await sharedServer(inject('world').databaseServer)
  const secrets = await makeComplianceSecrets(supervisor)
  const [chain, signers] = await Promise.all([
    testChain(),
    startSigners(supervisor, server, { router, decisionKeys: secrets.decisionKeys }, settlementRoles),
  ])
  const chains = { [localChain]: { rpcUrl: chain.url, sanctionsOracle: chain.oracle } }
  const settings = { COMPLIANCE_CHAINS: JSON.stringify(chains) }
  const compliance = await complianceUnderTest({ secrets, signerSockets: signers.sockets.compliance, settings })

  /** An approved customer with a registered wallet. */
  async function buyer(subject: string, approval = anApproval()): Promise<PrivateKeyAccount> {
    const account = anAccount()
    await approve(compliance, subject, approval)
    await register(compliance, subject, account)
    return account
  }

  /** A purchase by this wallet that every signer would let pass. */
  function purchase(account: { readonly address: string }, tenant = 'acme', intent: object = {}): Purchase {
    const wallet = account.address.toLowerCase() as `0x${string}`
    return purchaseOf(signers.permitted(), { tenant, intent: { buyer: wallet, recipient: wallet, ...intent } })
  }

  /** Asks as the service does, with the customer's token; changes are made to the request. */
  function attest(as: string, { common }: Purchase, changes: object = {}) {
    const { chainId, router: contract, reference, intent } = common
    return compliance.serve(
      '/attestations',
      { action: 'settle', chainId, contract, reference, intent, ...changes },
      { as },
    )
  }

  return {
    compliance,
    chain: chain as TestChain,
    signers,
    buyer,
    purchase,
    attest,
    async stop() {
      await compliance.stop()
      await Promise.all([chain.stop(), supervisor.stop()])
      await server.leave()
    },
  }
}

export type AttestedWorld = Awaited<ReturnType<typeof attestedWorld>>
