import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { unitDeliveryAbi } from '../abi/unit-delivery.ts'
import type { AddressBook } from '../script/address-book.ts'
import { roleOf } from '../script/role-holders.ts'
import { verify } from '../script/verify.ts'
import { send } from './artifacts.ts'
import { type Market, startMarket } from './market.ts'
import * as people from './people.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

const onRouter = (name: string, ...args: unknown[]) => send(market, market.router, settlementRouterAbi, name, ...args)

/** What `verify` reports while something is changed on chain or in the book. */
async function faultsWhilst(change: () => Promise<unknown>, book: AddressBook = market.book) {
  const snapshot = await market.anvil('evm_snapshot')
  await change()
  const faults = await verify(market.clients, book)
  await market.anvil('evm_revert', snapshot)
  return faults
}
const unchanged = async () => undefined

test('whatever was changed on chain is named', async () => {
  const { router, venue, cash, units, book } = market
  const stranger = people.relayer.address
  const guardian = roleOf('GUARDIAN_ROLE')
  expect(await faultsWhilst(() => onRouter('grantRole', guardian, stranger))).toEqual([
    `router: ${stranger} holds GUARDIAN_ROLE`,
  ])
  expect(await faultsWhilst(() => onRouter('revokeRole', guardian, people.deployer.address))).toEqual([
    `router: ${people.deployer.address} lacks GUARDIAN_ROLE`,
  ])
  expect(await faultsWhilst(() => onRouter('grantRole', `0x${'7'.repeat(64)}`, stranger))).toEqual([
    `router: somebody holds the unknown role 0x${'7'.repeat(64)}`,
  ])
  expect(await faultsWhilst(() => onRouter('revokeSigner', people.fee.address))).toEqual([
    `router: ${people.fee.address} may not sign as fee`,
  ])
  expect(await faultsWhilst(() => onRouter('pause'))).toEqual(['router: paused is true, not false'])
  expect(await faultsWhilst(() => onRouter('closeRoute', venue, cash, units))).toEqual([
    `router: no route to harbour at ${venue}`,
  ])
  expect(await faultsWhilst(() => onRouter('delistCashToken', cash))).toEqual([
    `router: ${cash} is not on the list of cash tokens`,
  ])
  expect(await faultsWhilst(() => market.anvil('anvil_setCode', router, '0x00'))).toEqual([
    `router: the code at ${router} is not ours`,
  ])
  expect(await faultsWhilst(() => market.anvil('anvil_setCode', venue, '0x'))).toEqual([
    `harbour: no contract at ${venue}`,
  ])
  const delivery = book.deployed.instruments.credit as Address
  expect(await faultsWhilst(() => send(market, delivery, unitDeliveryAbi, 'pause'))).toEqual([
    'credit: paused is true, not false',
  ])
})

test('whatever the book wants otherwise is named', async () => {
  const { book } = market
  const other = people.maker.address
  const { harbour } = book.offerings as { harbour: AddressBook['offerings'][string] }
  const changed: AddressBook = {
    ...book,
    timelock: { ...book.timelock, delaySeconds: 60 },
    router: { ...book.router, feeBpsMax: 50, signers: { ...book.router.signers, fee: other } },
    offerings: { harbour: { ...harbour, treasury: other, priceScale: 2 }, pier: harbour },
  }
  expect(await faultsWhilst(unchanged, changed)).toEqual([
    'timelock: its delay is 0 s, not 60 s',
    'router: feeBpsMax is 100, not 50',
    expect.stringMatching(`router: ${people.fee.address} may sign as fee until [0-9]+ and is not in the book`),
    `router: ${other} may not sign as fee`,
    `harbour: treasury is ${people.treasury}, not ${other}`,
    'harbour: priceScale is 0, not 2',
    'pier: not deployed',
  ])
  expect(await verify(market.clients, { ...book, chainId: 1 })).toEqual(['the book is for chain 1, the node for 31337'])
  const nothing = { offerings: {}, instruments: {} }
  expect(await verify(market.clients, { ...book, deployed: nothing })).toContain('router: not deployed')
})
