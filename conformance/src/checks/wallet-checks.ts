import assert from 'node:assert/strict'
import { rpc } from '../drivers/chain.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { allowance, buyer, firmly } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { call, everyItem, type Target } from '../drivers/target.ts'
import { companion, walletOf } from '../drivers/wallets.ts'
import type { Causes, Checks } from '../report/check.ts'
import { requireRefusal } from './refused.ts'

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

async function requireNotRegistered(target: OnRail, pairId: number, walletAddress: string): Promise<void> {
  for (const asked of [allowance, firmly])
    requireRefusal(target, await asked(target, { pairId, walletAddress }), 'wallet_not_registered')
}

/** An account of the node that belongs to none of the buyers. */
const strangerOf = async (target: Target): Promise<string> => String((await rpc(target, 'eth_accounts'))[1])

/** The stranger's account is registered, but named by a sanctions list: screening has not approved it. */
async function registerListed(target: Target): Promise<AsyncDisposable> {
  const stranger = await strangerOf(target)
  const { chainId } = (await everyItem(target, '/markets', buyer)).find((market) => market.chainId !== null)
  await using undo = new AsyncDisposableStack()
  undo.use(await controlsOn(target).restartCompliance({ listed: stranger }))
  undo.defer(async () => {
    await call(companion(target), 'DELETE', `/wallets/${chainId}/${stranger}`, { as: buyer })
  })
  assert.notEqual(await register(target, stranger, chainId), 'approved')
  return undo.move()
}

const notApproved: Checks = onEachRail({
  'LIFE-13': async (target) => {
    await using market = await ownMarket(target)
    const wallets = [nobodys, await walletOf(target, 'acme-buyer-2'), await strangerOf(target)]
    for (const wallet of wallets) await requireNotRegistered(target, market.pairId, wallet)
  },
})

export const walletChecks: Checks = {
  'LIFE-13': async (target, leaveOut) => {
    await using _listed = await registerListed(target)
    await notApproved['LIFE-13']?.(target, leaveOut)
  },
}

export const walletCauses: Causes = {
  wallet_not_registered: async (target) => {
    await using market = await ownMarket(target)
    await requireNotRegistered(target, market.pairId, nobodys)
  },
}
