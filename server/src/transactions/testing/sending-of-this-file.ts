import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import type { FlowObject, Run } from '@firsthand/engine/run'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { erc20Abi, type Hex } from 'viem'
import { vi } from 'vitest'
import { engineUnderTest } from '#testing/engine-under-test'
import { ofThisFile } from '#testing/of-this-file'
import { type Submitted, txSenderObject } from '../send-transaction.flow.ts'
import { type SenderDeps, senderOf } from '../sender-deps.ts'
import { requestOf } from '../sign-copy.ts'
import type { LedgerTransaction } from '../transaction.rules.ts'
import { openSender, testEvidence, walletOf } from './open-sender.ts'
import { type SenderUnderTest, senderUnderTest } from './sender-under-test.ts'

/** Calls the sender as a flow does, and keeps its answer. */
const asking = ({ account }: SenderUnderTest, answers: Map<string, Submitted>): FlowObject => ({
  name: 'Asking',
  open: true,
  flows: {
    async submit(run: Run, { id, ...order }: { id: string }) {
      const stated = await run.call<Submitted>(senderOf(account, 'submit'), order)
      await run.step('keep', async () => void answers.set(id, stated))
    },
    check: (run: Run) => run.call(senderOf(account, 'check'), {}),
  },
})

/** A sender on a real engine, on a chain that makes a block for each transaction and no other. */
async function startSending() {
  const under = await senderUnderTest({})
  const reported: string[] = []
  const receive = (event: string) => void reported.push(event)
  const deps = openSender(under.settings, { note: receive, alarm: receive })
  /** What a test changes while the flows stand. */
  const changed: Partial<Record<'gasPriceMax', () => bigint> & Record<'feeBumpAfterSeconds', () => number>> = {}
  const live = new Proxy<SenderDeps>(deps, {
    get: (real, name) => Reflect.get(changed, name) ?? Reflect.get(real, name),
  })
  const answers = new Map<string, Submitted>()
  const engine = await engineUnderTest([txSenderObject(live), asking(under, answers)])
  const ingress = restateIngress(engine.engine.ingressUrls)
  const { anvil, contracts, clients } = under
  const patience = { timeout: 30_000, interval: 40 }
  let asked = 0

  async function ask(handler: 'submit' | 'check', input: object = {}): Promise<string> {
    asked += 1
    const id = `asked-${asked}`
    await ingress.send({ object: 'Asking', key: id, handler }, JSON.stringify({ id, ...input }), id)
    return id
  }
  const find = (reference: string, kind = 'deliver', attempt = 1) =>
    deps.ledger.find({ tenant: 'acme', reference, kind, attempt })

  async function pooled(): Promise<string[]> {
    const { pending } = (await anvil('txpool_content')) as { pending: Record<string, Record<string, { hash: string }>> }
    const own = Object.entries(pending).filter(([address]) => address.toLowerCase() === under.account.address)
    return own.flatMap(([, byNonce]) => Object.values(byNonce).map(({ hash }) => hash))
  }

  return {
    ...under,
    reported,
    changed,
    ask,
    find,
    pooled,
    async submit(reference: string, kind = 'deliver', attempt = 1): Promise<Submitted> {
      const id = await ask('submit', { tenant: 'acme', reference, kind, attempt })
      return vi.waitUntil(() => answers.get(id), patience)
    },
    /** Waits until the transaction is in this state. */
    until: (reference: string, state: string, kind = 'deliver', attempt = 1) =>
      vi.waitUntil(async () => {
        const found = await find(reference, kind, attempt)
        return found?.state === state && found
      }, patience),
    /** Asks a signer for what the ledger has written down, as the sender would; answers the hash. */
    async askAsSender(socket: string, transaction: LedgerTransaction): Promise<string> {
      const [copy] = transaction.copies
      if (copy === undefined) throw new Error('nothing is written down')
      const { status, body } = await askSigner(
        socket,
        JSON.stringify({
          ...requestOf(transaction, copy),
          ...testEvidence(transaction, under.settings.evidenceKeys),
        }),
      )
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.hash
    },
    untilReported: (event: string) => vi.waitUntil(() => reported.includes(event), patience),
    untilPooled: (hash: string) => vi.waitUntil(async () => (await pooled()).includes(hash), patience),
    mine: (blocks = 1) => anvil('anvil_mine', `0x${blocks.toString(16)}`),
    /** Makes no blocks while the work is done. */
    async withoutBlocks(work: () => Promise<void>): Promise<void> {
      await anvil('evm_setAutomine', false)
      try {
        await work()
      } finally {
        await anvil('evm_setAutomine', true)
      }
    },
    outcomeOf: (reference: string): Promise<Hex> =>
      clients.reader.readContract({
        address: contracts.creditDelivery,
        abi: unitDeliveryAbi,
        functionName: 'outcomeOf',
        args: [quoteRefOf('acme', reference)],
      }),
    unitsOf: (reference: string): Promise<bigint> =>
      clients.reader.readContract({
        address: contracts.credit,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [walletOf(reference)],
      }),
    async stop() {
      ingress.close()
      await engine.stop()
      await deps.close()
      await under.stop()
    },
  }
}
type Sending = Awaited<ReturnType<typeof startSending>>

/** One sender for all tests of a file. */
export const sendingOfThisFile = (): Sending => ofThisFile(startSending)
