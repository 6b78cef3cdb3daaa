// biome-ignore-all lint/performance/noBarrelFile: an entry of the published package
// What `buy` is made of, for a page that shows each step. Every check of `buy` is in them.
export type { Asked } from './buying/as-asked.ts'
export { handIn, handInTasks, isDropped } from './buying/hand-in.ts'
export { allowanceOf, askedOf, verifiedBundle } from './buying/on-chain-steps.ts'
export { pay, type WalletTask, walletTasks } from './buying/pay.ts'
export type { Rail } from './buying/rail-calls.ts'
export { newKey } from './new-key.ts'
