import assert from 'node:assert/strict'
import { rpc } from './chain.ts'
import type { Checks } from './check.ts'
import { handsOn } from './hands.ts'
import { allowance, buyer, firmly, ownMarket } from './issuance.ts'
import { requireRefusal } from './refused.ts'
import { call, type Target } from './target.ts'
import { companion, walletOf } from './wallets.ts'

/** A wallet that nobody has registered. */
const nobodys = `0x${'0'.repeat(38)}aa`

/** Registers an account of the node as a wallet of the buyer; answers the state that screening left it in. */
async function register(target: Target, walletAddress: string, chainId: string): Promise<string> {
  const at = companion(target)
  const { body } = await call(at, 'POST', '/wallets/challenges', { as: buyer, body: { walletAddress, chainId } })
  const message = `0x${Buffer.from(body.message).toString('hex')}`
  const signature = await rpc(target, 'personal_sign', message, walletAddress)
  const proof = { nonce: body.nonce, signature }
  const registered = await call(at, 'POST', '/wallets', { as: buyer, body: proof })
  assert.equal(registered.status, 201, registered.text)
  return registered.body.state
}

async function requireNotRegistered(target: Target, pairId: number, walletAddress: string): Promise<void> {
  for (const asked of [allowance, firmly])
    requireRefusal(await asked(target, { pairId, walletAddress }), 'mint_wallet_not_registered')
}

export const walletChecks: Checks = {
  'LIFE-13': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    await requireNotRegistered(target, pairId, nobodys)
    await requireNotRegistered(target, pairId, await walletOf(target, 'acme-buyer-2'))
    // Registered, but named by a sanctions list: screening has not approved it.
    const accounts: string[] = await rpc(target, 'eth_accounts')
    const stranger = String(accounts[1])
    const { chainId } = market.market
    await using _listed = await handsOn(target).restartCompliance({ listed: stranger })
    try {
      assert.notEqual(await register(target, stranger, chainId), 'approved')
      await requireNotRegistered(target, pairId, stranger)
    } finally {
      await call(companion(target), 'DELETE', `/wallets/${chainId}/${stranger}`, { as: buyer })
    }
  },

  'ERR-9': async (target) => {
    await using market = await ownMarket(target)
    await requireNotRegistered(target, market.pairId, nobodys)
  },
}
