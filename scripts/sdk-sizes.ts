// The command behind `pnpm sdk:sizes`: what a page carries for each entry point of the SDK and of the hooks, beside its budget.
import { consumerProject } from './testing/consumer-project.ts'

/**
 * In bytes, packed as servers send them; viem is the page's own. Half of the main entry is the ABIs of the contracts, which say
 * why a settlement would fail, and a quarter the calls; `buy` without gas, with its permit and its forward request, is another 600 bytes, prices that are followed
 * and computed 700, and proofs of a key 400. A page that only verifies a webhook or computes a price must not carry them.
 */
export const sizeBudgets: readonly (readonly [entry: string, names: string, budget: number])[] = [
  ['@firsthand/sdk', '*', 28_500],
  [
    '@firsthand/sdk',
    'createFirsthand, verifyWebhook, verifyBundle, settle, settleWithPermit, settleThroughForwarder, unitsFor',
    21_300,
  ],
  ['@firsthand/sdk', 'verifyWebhook', 1200],
  ['@firsthand/sdk', 'unitsFor', 800],
  ['@firsthand/sdk', 'formatAmount, parseAmount', 800],
  ['@firsthand/sdk', 'messageFor', 6000],
  ['@firsthand/sdk/calls', '*', 20_000],
  ['@firsthand/sdk/calls', 'createCalls', 10_000],
  ['@firsthand/sdk/purchase-steps', '*', 20_000],
  ['@firsthand/sdk/sandbox', '*', 24_000],
  ['@firsthand/sdk/testing', '*', 8000],
  ['@firsthand/sdk/types', '*', 100],
  // The hooks, with what they take of the SDK; React and TanStack Query are the page's own.
  ['@firsthand/react', '*', 30_000],
  ['@firsthand/react', 'FirsthandProvider, useMarkets, useSoftQuote', 4000],
]

if (import.meta.main) {
  const project = await consumerProject()
  for (const [entry, names, budget] of sizeBudgets) {
    const bytes = await project.packedBytes(entry, names)
    console.log(`${entry.padEnd(29)} ${String(bytes).padStart(6)} of ${String(budget).padStart(6)} bytes  ${names}`)
  }
  await project.remove()
}
