import assert from 'node:assert/strict'
import { keccak, read, signerOf, word } from '../drivers/chain.ts'
import { ownMarket } from '../drivers/own-market.ts'
import { buyer, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { filled, holdings, purchase, requireReverted, signAs, submit } from '../drivers/settle.ts'
import { call, type Json } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'

const other = 'acme-buyer-2'
/** What is signed, in the router's order. */
const intentTypes =
  'bytes32 quoteRef,address buyer,address recipient,address venue,address cashToken,uint256 cashAmount,' +
  'uint256 feeAmount,address feeRecipient,address assetToken,uint256 minUnits,bytes32 venueCallHash,' +
  'uint64 validAfter,uint64 deadline'
const intentFields = intentTypes.split(',').map((field) => field.split(' ') as [type: string, name: string])
const signatureNames = ['complianceAttestation', 'feeAttestation', 'settlementOperator']
const domainTypes = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract']

/** The bundle with another buyer written into it. The intent's words stand first in the transaction. */
function renamed(bundle: Json, thief: string): Json {
  const { intent, typedData, transaction } = bundle
  const intentEnd = 2 + 8 + 64 * intentFields.length
  const head = transaction.data.slice(0, intentEnd).replaceAll(word(intent.buyer), word(thief))
  return {
    ...bundle,
    typedData: { ...typedData, message: { ...intent, buyer: thief, recipient: thief } },
    transaction: { ...transaction, data: head + transaction.data.slice(intentEnd) },
  }
}

export const bundleChecks: Checks = onEachRail({
  'LIFE-11': async (target) => {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const { bundle } = await takeBundle(target, reference)
    assert.deepEqual(
      Object.keys(bundle.intent),
      intentFields.map(([, name]) => name),
    )
    assert.match(bundle.venueCalldata, /^0x([0-9a-f]{2})+$/)
    assert.equal(await keccak(target, bundle.venueCalldata), bundle.intent.venueCallHash)
    // The router itself says which digest the intent has.
    const tuple = `(${intentFields.map(([type]) => type).join()})`
    const values: string[] = Object.values(bundle.intent)
    const [digest] = await read(target, bundle.router, `hashIntent(${tuple})`, ...values)
    assert.equal(`0x${word(digest ?? 0n)}`, bundle.digest)
    const published = await call(target, 'GET', '/.well-known/settlement-keys.json', { as: buyer })
    for (const name of signatureNames) {
      const signer = await signerOf(target, bundle.digest, bundle.signatures[name])
      assert.equal(signer, bundle.signers[name].toLowerCase(), name)
      assert.ok(
        published.body.items.some((key: Json) => key.role === name && key.address.toLowerCase() === signer),
        `the key of ${name} is published`,
      )
    }
    assert.deepEqual(Object.keys(bundle.signatures).sort(), signatureNames)
  },

  'LIFE-12': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    const { bundle, wallet } = bought
    const { typedData } = bundle
    assert.deepEqual(typedData.message, bundle.intent)
    // A wallet that is asked to sign takes the domain by this type: without it, it signs another digest.
    const domain = typedData.types.EIP712Domain?.map(({ type, name }: Json) => `${type} ${name}`)
    assert.deepEqual(domain, domainTypes, 'typedData.types.EIP712Domain')
    const signature = await signAs(target, wallet, bundle)
    assert.equal(await signerOf(target, bundle.digest, signature), wallet.toLowerCase(), 'one digest for all four')
    assert.ok(await submit(target, bought, wallet), 'the chain takes the settlement')
    await requireReverted(target, bought, wallet, 'QuoteUsed(bytes32)')
  },

  'LIFE-14': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    const before = await holdings(target, bought.bundle)
    await requireReverted(target, bought, await walletOf(target, other), 'NotBuyer(address,address)')
    assert.deepEqual(await holdings(target, bought.bundle), before)
    assert.ok(await submit(target, bought, bought.wallet), 'the buyer can still settle')
  },

  'LIFE-15': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    const { bundle, wallet } = bought
    const thief = await walletOf(target, other)
    const data = filled(bundle, await signAs(target, thief, bundle))
    await requireReverted(target, { bundle, data }, thief, 'NotBuyer(address,address)')
    const forged = renamed(bundle, thief)
    const own = { bundle, data: filled(forged, await signAs(target, thief, forged)) }
    await requireReverted(target, own, thief, 'BadSignature(uint8)')
    assert.ok(await submit(target, bought, wallet), 'the buyer can still settle')
  },
})
