import { readFileSync } from 'node:fs'
import { type Purchase, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { cloneDatabase, dropDatabase } from '@firsthand/sandbox/postgres/databases'
import { seedCompliance } from '@firsthand/sandbox/seed/seed-compliance'
import { startSigners } from '@firsthand/sandbox/signers/signers'
import { startCompliance } from '@firsthand/sandbox/world/compliance'
import { makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openKeyFile } from '@firsthand/signers/key-file'
import type { SigningJob } from '@firsthand/signers/settlement-signer'
import type { Subject, TenantId } from '@firsthand/values/values'
import { settlementRoles } from '@firsthand/wire/signer'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import type { Asking } from '#compliance/compliance'
import { tokenOf } from './service-under-test.ts'
import { worldBuyer } from './world-pseudonyms.ts'

const localChain = 'eip155:31337'

/** A caller of the sandbox's cast, with a token. */
export function askingAs(name: string): Asking {
  const tenantId = (name.split('-')[0] ?? '') as TenantId
  return {
    caller: {
      tenantId,
      issuer: 'https://id.example',
      subject: name as Subject,
      buyer: worldBuyer(name),
      roles: new Set(),
    },
    token: tokenOf(name),
  }
}

/** What the service would have signed. */
export const jobOf = ({ common, digest }: Purchase): SigningJob => ({
  ...common,
  router: common.router as `0x${string}`,
  intent: common.intent as SigningJob['intent'],
  digest,
})

/** A real Compliance with its seeded customers and its real signers, each a process of its own. */
export async function complianceProcess() {
  const { databaseServer, complianceTemplateDatabase, issuer, audience, sealingKeys } = inject('world')
  const supervisor = await startSupervisor()
  const server = await sharedServer(databaseServer)
  const complianceDatabase = await cloneDatabase(databaseServer, complianceTemplateDatabase)
  const complianceSecrets = await makeComplianceSecrets(supervisor)
  const signers = await startSigners(
    supervisor,
    server,
    { decisionKeys: complianceSecrets.decisionKeys },
    settlementRoles,
  )
  const { router } = signers.permitted()
  const place = { databaseServer, complianceDatabase, issuer, audience, chainUrl: null, router }
  const around = { ...place, complianceSecrets, sealingKeys }
  const compliance = await startCompliance(supervisor, { ...around, signerSockets: signers.sockets.compliance })
  await seedCompliance(compliance, async (name) => tokenOf(name))
  const keys = openKeyFile(signers.keysFile)

  async function send(name: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${tokenOf(name)}`, 'content-type': 'application/json' }
    const response = await fetch(`${compliance.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as any
  }

  return {
    compliance,
    signers,
    /** What a delivery signer pins. */
    decisionKeys: { decisionKeys: complianceSecrets.decisionKeys },
    keys,
    serviceKey: readFileSync(complianceSecrets.serviceKeyFile, 'utf8'),
    /** Registers a wallet for a persona, as its owner would. */
    async registerWallet(name: string): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey())
      const asked = { walletAddress: account.address, chainId: localChain }
      const { nonce, message } = await send(name, '/wallets/challenges', asked)
      await send(name, '/wallets', { nonce, signature: await account.signMessage({ message }) })
      return account
    },
    purchaseBy(account: { readonly address: string }, changes: object = {}): SigningJob {
      const wallet = account.address.toLowerCase() as `0x${string}`
      return jobOf(purchaseOf(signers.permitted(), { intent: { buyer: wallet, recipient: wallet, ...changes } }))
    },
    async stop() {
      keys.close()
      await supervisor.stop()
      await server.leave()
      await dropDatabase(databaseServer, complianceDatabase)
    },
  }
}

export type ComplianceProcess = Awaited<ReturnType<typeof complianceProcess>>
