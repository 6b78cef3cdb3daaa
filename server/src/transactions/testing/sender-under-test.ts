import { type ChainClients, chainClients } from '@firsthand/contracts/chain-clients'
import { type ChainOptions, localChain, startChain } from '@firsthand/sandbox/chain/chain'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { deployContracts } from '@firsthand/sandbox/chain/contracts'
import { makeEvidenceKeys } from '@firsthand/sandbox/chain/delivery-evidence'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { sandboxMarket } from '@firsthand/sandbox/seed/sandbox-market'
import type { Permitted } from '@firsthand/sandbox/signers/signer-policy'
import { startSigners } from '@firsthand/sandbox/signers/signers'
import { makeStatementKey } from '@firsthand/sandbox/world/ledger-attestor'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { Hex } from '@firsthand/values/values'
import { transactionRoles } from '@firsthand/wire/signer'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inject } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import type { Account } from '../transaction.rules.ts'
import { pemKeys, type SenderSettings } from './open-sender.ts'

/** A chain with contracts, two signers of each role that sends, and a database: all that a sender needs, and real. */
export async function senderUnderTest(
  chainOptions: ChainOptions = { blockSeconds: 1 },
  pinned?: Pick<Permitted, 'decisionKeys'>,
) {
  const supervisor = await startSupervisor()
  const server = await sharedServer(inject('world').databaseServer)
  const database = await databaseUnderTest()
  const evidence = makeEvidenceKeys()
  const statementKey = await makeStatementKey(supervisor)
  const statementKeys = { ...evidence.pinned.statementKeys, ...statementKey.statementKeys }
  const [chain, signers] = await Promise.all([
    startChain(supervisor, chainOptions),
    startSigners(
      supervisor,
      server,
      { ...sandboxMarket, ...evidence.pinned, ...pinned, statementKeys },
      transactionRoles,
    ),
  ])
  const addressOf = (role: 'delivery' | 'switch') => signers.keys().find((key) => key.role === role)?.address as Hex
  const stranger = () => privateKeyToAddress(generatePrivateKey())
  const contracts = await deployContracts(chain.url, () => ({
    operator: stranger(),
    fee: stranger(),
    compliance: stranger(),
    delivery: addressOf('delivery'),
    switch: addressOf('switch'),
  }))
  const clients: ChainClients = await chainClients(chain.url, administratorKey)
  const account: Account = { chainId: localChain, address: addressOf('delivery') }
  const pairOf = (role: 'delivery' | 'switch') => signers.sockets[role] as unknown as readonly [string, string]
  const settings: SenderSettings = {
    databaseUrl: database.urlFor('fh_worker'),
    rpcUrls: [chain.url],
    sockets: { delivery: pairOf('delivery'), switch: pairOf('switch') },
    contract: contracts.creditDelivery.toLowerCase() as Hex,
    evidenceKeys: pemKeys(evidence.keys),
    feeBumpAfterSeconds: 600,
  }
  return {
    supervisor,
    chain,
    signers,
    contracts,
    clients,
    account,
    settings,
    database,
    statementKey,
    anvil: (method: string, ...params: unknown[]) =>
      clients.reader.request({ method, params } as never) as Promise<any>,
    async stop() {
      await supervisor.stop()
      await database.drop()
      await server.leave()
    },
  }
}
export type SenderUnderTest = Awaited<ReturnType<typeof senderUnderTest>>
