import type { Reviewed } from '../reviewed.ts'

/** Every finding of Slither in our contracts that stays, and why. */
export const reviewed: readonly Reviewed[] = [
  {
    finding: /^High arbitrary-send-erc20 SettlementRouter\._fill$/,
    why: 'The payer is the buyer of an intent that the buyer has signed and sends: `_requireBuyer` and `_requireSigned` come before.',
  },
  {
    finding: /^High reentrancy-balance UnitDelivery\.deliver$/,
    why: 'The balance is read on both sides of the call to measure what arrived; the function is `nonReentrant` and has marked the purchase.',
  },
  {
    finding: /^Medium unused-return (SupplierDesk\._isSigned|SettlementRouter\.(_buyerSigned|_requireSigner))$/,
    why: 'The third value of `tryRecover` explains a failure; the failure itself is judged.',
  },
  {
    finding: /^Low reentrancy-events SettlementRouter\._execute$/,
    why: '`Settled` names the units that were delivered, which are known after the call; every entry of the router is `nonReentrant`.',
  },
  {
    finding: /^Low timestamp (SettlementRouter\.(_authorise|_requireSigner)|SupplierDesk\.fill)$/,
    why: 'Deadlines and the ends of keys are minutes and days, a block producer moves a time by seconds.',
  },
  {
    finding: /^Low timestamp IssuanceTerms\.(_count|_inWindow|_setLimits|_requireWithin)$/,
    why: 'Windows and days of a sale are hours long: seconds at their edge move which of two limits counts, and exceed neither.',
  },
  {
    finding: /^Low missing-zero-check constructor\.writer$/,
    why: 'A log of roots without a writer holds no value and writes nothing; another one is deployed in its place.',
  },
  {
    finding: /^Informational assembly (SettlementRouter\._structHash|VenueExecutor\._call)$/,
    why: 'Two short memory-safe blocks: one hashes an intent as it lies, the other bounds what a venue can return.',
  },
  {
    finding: /^Informational low-level-calls SettlementRouter\._requireCleared$/,
    why: 'An oracle that does not answer has to become our own error; its answer is read only when it has 32 bytes.',
  },
  {
    finding: /^Informational naming-convention \w+\.[A-Z_]+$/,
    why: 'Immutables are written in capitals, as forge lint asks.',
  },
]
