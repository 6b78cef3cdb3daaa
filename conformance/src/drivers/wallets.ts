import assert from 'node:assert/strict'
import { NotShown } from '../report/not-shown.ts'
import { call, type Json, type Target } from './target.ts'

/** The same callers, at the companion's address. */
export function companion(target: Target): Target {
  if (target.complianceUrl === null) throw new NotShown('the address of Compliance was not given')
  return { ...target, url: target.complianceUrl }
}

/** A customer as Compliance knows it. */
export async function profileOf(target: Target, persona: string): Promise<Json> {
  const { status, body } = await call(companion(target), 'GET', '/profile', { as: persona })
  assert.equal(status, 200)
  return body
}

async function findWallet(target: Target, persona: string): Promise<string> {
  const { status, body } = await call(companion(target), 'GET', '/wallets', { as: persona })
  assert.equal(status, 200)
  const approved = body.items.find((wallet: Json) => wallet.state === 'approved')
  assert.ok(approved, `${persona} has an approved wallet`)
  return approved.walletAddress
}

const wallets = new Map<string, Promise<string>>()

/** The wallet with which a buyer settles: registered and approved. Asked for once, because Compliance counts its callers. */
export function walletOf(target: Target, persona: string): Promise<string> {
  const key = `${target.complianceUrl} ${persona}`
  const found = wallets.get(key) ?? findWallet(target, persona)
  wallets.set(key, found)
  return found
}
