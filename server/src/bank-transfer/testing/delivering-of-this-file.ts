import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import { localChain } from '@firsthand/sandbox/chain/chain'
import { attestorSocket, startLedgerAttestor } from '@firsthand/sandbox/world/ledger-attestor'
import { openKeyFile } from '@firsthand/signers/key-file'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import pino from 'pino'
import { inject, vi } from 'vitest'
import { outboxStore } from '#events/outbox.store'
import { startRelay } from '#events/relay'
import { bankFlows } from '#main/bank-flows'
import type { WorkerConfig } from '#main/config/worker-config'
import { type FlowSurroundings, reconcilerObject } from '#main/reconcile.flow'
import { sendingFlows } from '#main/worker-flows'
import { dependencyBoard } from '#status/dependency-board'
import { complianceProcess } from '#testing/compliance-process'
import { engineUnderTest } from '#testing/engine-under-test'
import { ofThisFile } from '#testing/of-this-file'
import { worldBuyer } from '#testing/world-pseudonyms'
import { senderUnderTest } from '#transactions/testing/sender-under-test'
import { bankShop } from './bank-purchase.ts'
import { bankTenant } from './purchase-steps.ts'
import { registeredGateway } from './vouched-file.ts'

const patience = { timeout: 30_000, interval: 50 }
export const buyer = 'acme-buyer-1'

/** The flows of the bank-transfer rail as a worker has them, on real parts: engine, chain, signers, Compliance, database. */
async function startDelivering() {
  const theirs = await complianceProcess()
  const under = await senderUnderTest(undefined, theirs.decisionKeys)
  const { keyFile } = under.statementKey
  const gatewayKeysFile = join(under.supervisor.folder, 'gateway-keys.json')
  await writeFile(gatewayKeysFile, JSON.stringify(registeredGateway(bankTenant)))
  const { databaseServer, sealingKeys } = inject('database')
  const on = { databaseServer, database: under.database.name, keyFile, gatewayKeysFile, sealingKeys }
  await startLedgerAttestor(under.supervisor, on)
  const { database, contracts, settings } = under
  const [pool, api, admin] = [database.as('fh_worker'), database.as('fh_api'), database.admin]
  const reported: { what: string; why?: unknown }[] = []
  const receive = (what: string, facts: object) => void reported.push({ what, ...facts })
  const keys = openKeyFile(under.signers.keysFile)
  const board = dependencyBoard(60, () => () => undefined)
  const surroundings: FlowSurroundings = {
    pool,
    sealing: database.sealing,
    keys,
    signerTls: null,
    alarm: receive,
    note: receive,
    isDraining: () => false,
    meters: board.meters('offchain_fixed_price'),
    metrics: {} as FlowSurroundings['metrics'],
  }
  const finality = { rule: 'depths', safeDepth: 1, finalDepth: 2 } as const
  const chain = { chainId: localChain, rpcUrls: settings.rpcUrls, router: contracts.router, finality }
  const config = {
    chains: [{ ...chain, gasPriceMax: 10n ** 11n, feeBumpAfterSeconds: 600 }],
    compliance: { ...theirs.compliance, serviceKey: () => theirs.serviceKey },
    transactionSignerSockets: settings.sockets,
    ledgerAttestorSockets: [attestorSocket(under.supervisor)],
  } as unknown as WorkerConfig
  const bank = bankFlows(config, surroundings)
  const sending = sendingFlows(config, surroundings, bank.kinds)
  const engine = await engineUnderTest([reconcilerObject(bank.open), ...bank.objects, ...sending.objects])
  const ingress = restateIngress(engine.engine.ingressUrls)
  const relay = startRelay(outboxStore(pool), ingress, pino({ level: 'silent' }))
  const wallet = (await theirs.registerWallet(buyer)).address
  const shop = await bankShop(admin, api, 10n ** 22n)
  const { rows } = await admin.query(
    'update app.offchain_instrument set delivery_contract = $1, max_notified_cash = 1e30 where instrument_id = $2 returning pair_id',
    [contracts.creditDelivery, shop.instrumentId],
  )
  const pairId = rows[0].pair_id as string
  const open = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }
  await admin.query(
    `update app.market set unit_address = $1, offchain_instrument_id = $2, offchain_delivery_enabled = true, eligibility = $3
      where pair_id = $4`,
    [contracts.credit, shop.instrumentId, JSON.stringify(open), pairId],
  )
  await admin.query("insert into app.market_entitlement values ('acme', $1)", [pairId])

  const stateOf = async (reference: string) =>
    (await admin.query('select state, state_reason from app.purchase where reference = $1', [reference])).rows[0] as {
      state: string
      state_reason: string | null
    }

  return {
    ...under,
    theirs,
    shop,
    pairId,
    wallet,
    reported,
    admin,
    stateOf,
    board,
    /** An order of this buyer that is paid in full. */
    async paid(units = 10n, own: { readonly caller?: string; readonly wallet?: string } = {}): Promise<string> {
      const reference = await shop.order(units)
      const market = JSON.stringify({ unit: { decimals: 0 }, feeBps: 0, tradingWindow: null })
      await admin.query('update app.purchase set caller = $2, wallet = $3, market = $4 where reference = $1', [
        reference,
        worldBuyer(own.caller ?? buyer),
        own.wallet ?? wallet,
        market,
      ])
      await shop.pays(reference, units * 100n)
      return reference
    },
    /** Waits until the purchase stands there; answers why. */
    until: (reference: string, state: string) =>
      vi.waitUntil(async () => {
        const found = await stateOf(reference)
        return found.state === state && found
      }, patience),
    untilReported: (what: string, reference: string) =>
      vi.waitUntil(
        () => reported.some((each) => each.what === what && JSON.stringify(each).includes(reference)),
        patience,
      ),
    /** What the contract emitted about a purchase, in order. */
    async events(reference: string): Promise<string[]> {
      const logs = await under.clients.reader.getContractEvents({
        address: contracts.creditDelivery,
        abi: unitDeliveryAbi,
        fromBlock: 0n,
      })
      const purchaseId = quoteRefOf('acme', reference)
      return logs
        .filter(({ args }) => 'purchaseId' in args && args.purchaseId === purchaseId)
        .map((log) => log.eventName)
    },
    reconcile: (name: string) =>
      ingress.send({ object: 'Reconciler', key: 'cluster', handler: 'check' }, '{}', `reconcile-${name}`),
    async stop() {
      await relay.stop()
      ingress.close()
      await engine.stop()
      keys.close()
      await theirs.stop()
      await under.stop()
    },
  }
}
export type Delivering = Awaited<ReturnType<typeof startDelivering>>

/** One world of deliveries for all tests of a file. */
export const deliveringOfThisFile = (): Delivering => ofThisFile(startDelivering)
