import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { dataOf, type Firsthand, type Quote, settle, settleWithPermit } from '@firsthand/sdk'
import { stepLine } from '../world/progress.ts'
import { type Command, sandboxToChange } from './command.ts'
import { Misused, Problem } from './problem.ts'
import { walletOf } from './purchase.ts'
import { speakingAs } from './speaking-as.ts'

type Rail = Firsthand['primaryMint'] | Firsthand['rfq']

const patienceMs = 30_000
const pauseMs = 300

/** Until the service has seen the transaction in a block. */
async function untilSettled(rail: Rail, reference: string): Promise<Quote> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(pauseMs)) {
    const quote = dataOf(await rail.quotes.read({ path: { reference } }))
    if (quote.state === 'settled') return quote
    if (quote.state === 'failed' || quote.state === 'lapsed')
      throw new Problem(`The quote is ${quote.state}.`, 'Take another one.')
  }
  throw new Problem(
    'The settlement was sent, and the service has not seen it yet.',
    'Read the quote again in a moment.',
  )
}

/** What a buyer's wallet does with a quote that was taken by other means, such as curl. */
export const command: Command = {
  usage: `firsthand-sandbox settle REFERENCE [--buyer acme-buyer-1]
  Takes the bundle of a firm quote (MINT… or RFQ…), verifies and signs it with the buyer's wallet, and settles it.`,
  options: { buyer: { type: 'string' } },
  async run(call, terminal) {
    const [reference = ''] = call.words
    if (!/^(MINT|RFQ)[0-9a-f]{32}$/.test(reference)) throw new Misused('Name a firm quote: MINT… or RFQ….')
    const buyer = call.text('buyer') ?? 'acme-buyer-1'
    const { facts, firsthand } = await speakingAs(await sandboxToChange(call, terminal), buyer)
    const { key, address: walletAddress } = walletOf(facts.personas, buyer)
    const startedAt = performance.now()
    const onStep = (step: string) => terminal.say(stepLine(Math.round(performance.now() - startedAt), step))
    const rail = reference.startsWith('RFQ') ? firsthand.rfq : firsthand.primaryMint
    const bundle = dataOf(await rail.quotes.intent({ path: { reference } }))
    onStep(`bundle taken: it settles until ${bundle.deadline}`)
    const { pairId, cashAmount } = dataOf(await rail.quotes.read({ path: { reference } }))
    const allowance = dataOf(await rail.allowance.read({ body: { pairId, cashAmount, walletAddress } }))
    const pins = {
      routers: { [facts.chainId]: facts.contracts.router },
      keys: dataOf(await firsthand.settlementKeys.list()),
    }
    const { sender } = await chainClients(facts.chainUrl, key)
    const txHash =
      allowance.ready || allowance.permit === null
        ? await settle(sender, bundle, pins)
        : await settleWithPermit(sender, bundle, allowance.permit, pins)
    onStep(`settlement sent: ${txHash}`)
    const settled = await untilSettled(rail, reference)
    terminal.report(settled)
    onStep(`settled in block ${settled.settlement?.blockNumber}`)
    return 0
  },
}
