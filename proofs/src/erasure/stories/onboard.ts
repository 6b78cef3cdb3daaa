import type { Review } from '@firsthand/wire/compliance-officer'
import { privateKeyToAccount } from 'viem/accounts'
import { until } from '../calls.ts'
import type { Canary } from '../people.ts'
import type { Stage } from '../stage.ts'

export const officers = ['acme-compliance-officer', 'acme-compliance-officer-2'] as const
const [first, second] = officers
const lifeMs = 300 * 24 * 3_600_000
const terms = { jurisdiction: 'CH', investorCategory: 'retail' } as const
const assetClasses = ['real_estate', 'bond', 'private_credit']

/** The open review of this kind about a person, found as an officer finds it. */
async function openReview({ done }: Stage, canary: Canary, kind: Review['kind']): Promise<Review> {
  const { subject } = canary
  return until(`${kind} review of ${canary.label}`, async () => {
    const { items } = (await done('compliance', first, 'GET /officer/reviews?limit=200')).body as { items: Review[] }
    return items.find((each) => each.kind === kind && each.subject === subject)
  })
}

async function registerWallet({ done }: Stage, { subject, wallet }: Canary): Promise<void> {
  const json = { walletAddress: wallet.address, chainId: 'eip155:31337' }
  const { nonce, message } = (await done('compliance', subject, 'POST /wallets/challenges', { json })).body
  const signature = await privateKeyToAccount(wallet.key).signMessage({ message })
  await done('compliance', subject, 'POST /wallets', { json: { nonce, signature } })
}

/** The account from which the person pays, which an officer has verified with its bank. */
async function registerPayer({ done }: Stage, { subject, iban, legalName, notes }: Canary): Promise<void> {
  const json = { iban, holderName: legalName }
  const { payerAccountId } = (await done('compliance', subject, 'POST /payer-accounts', { json })).body
  const evidence = { kind: 'payee_verification', bankName: legalName, reference: 'VOP-1', reason: notes.evidence }
  await done('compliance', first, `POST /officer/payer-accounts/${payerAccountId}/evidence`, { json: evidence })
}

/** A hold that one officer places and two release, each with words about the person. */
async function holdAndRelease({ done }: Stage, { subject, notes }: Canary): Promise<void> {
  const { id } = (await done('compliance', first, 'POST /officer/holds', { json: { subject, reason: notes.hold } }))
    .body
  const path = `/officer/holds/${id}/release` as const
  await done('compliance', first, `POST ${path}`, { json: { reason: notes.release } })
  await done('compliance', second, `POST ${path}`, { json: { reason: notes.secondRelease } })
}

/** Everything that Compliance gets to hold about a person: application, decision, wallet, bank account, a hold that came and went. */
export async function onboard(stage: Stage, canary: Canary): Promise<void> {
  const { done, world } = stage
  const { subject, legalName, notes } = canary
  await done('compliance', subject, 'PUT /profile', { json: { legalName, ...terms, assetClasses } })
  const { id } = await openReview(stage, canary, 'application')
  const reviewDueAt = new Date(world.clock.now() + lifeMs).toISOString()
  const approval = { ...terms, appropriateFor: assetClasses, reviewDueAt }
  const json = { outcome: 'approved', reason: notes.review, approval }
  await done('compliance', first, `POST /officer/reviews/${id}/decision`, { json })
  await registerWallet(stage, canary)
  await registerPayer(stage, canary)
  await holdAndRelease(stage, canary)
}
