import { chainComponents } from '@firsthand/wire/chains'
import { Address, ChainId } from '@firsthand/wire/values'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readRestoreConfig } from '#main/config/worker-config'
import { chainList } from './chain-list.routes.ts'

const forwarder = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853'
const needed = {
  rpcUrls: ['https://node.example/secret-key'],
  router: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  feeRecipient: `0x${'1'.repeat(40)}`,
  feeScheduleId: 'standard',
  finality: { rule: 'tags' },
}

/** The chains of a setting, as a program reads them in a sandbox. */
const chains = (setting: object) =>
  readRestoreConfig({
    FIRSTHAND_MIGRATE_DATABASE_URL: 'postgresql://admin@127.0.0.1/x',
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_CHAINS: JSON.stringify(setting),
  }).chains

async function listed(setting: object) {
  const app = Fastify()
  for (const schema of [ChainId, Address, ...chainComponents]) app.addSchema(schema)
  app.decorateRequest('caller', { getter: () => ({ tenantId: 'acme', subject: 'buyer', buyer: 'buyer' }) as never })
  const forwarderFor = (chainId: string, tenant: string) =>
    chainId === 'eip155:1' && tenant === 'acme' ? forwarder : null
  await app.register(chainList, { chains: chains(setting), forwarderFor })
  const { payload } = await app.inject('/chains')
  expect(payload).not.toContain('secret-key')
  return JSON.parse(payload)
}

test('G13: the chains are listed with what is for everybody, and without the nodes that we ask', async () => {
  const shown = { name: 'Ethereum', explorerUrl: 'https://etherscan.io', publicRpcUrl: 'https://rpc.example' }
  const router = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  expect(await listed({ 'eip155:1': { ...needed, ...shown }, 'eip155:2': needed })).toEqual({
    items: [
      { chainId: 'eip155:1', ...shown, router, forwarder },
      { chainId: 'eip155:2', name: 'eip155:2', explorerUrl: null, publicRpcUrl: null, router, forwarder: null },
    ],
    next_cursor: null,
  })
})

test.each([
  [{ name: '' }, 'name is a text'],
  [{ explorerUrl: 'javascript:alert(1)' }, 'explorerUrl is the address of an explorer'],
  [{ publicRpcUrl: 7 }, 'publicRpcUrl is the address of a node'],
  [{ rpcUrl: 'https://node.example' }, 'there is no rpcUrl'],
])('a chain with %j is refused at the start', (more, message) => {
  expect(() => chains({ 'eip155:1': { ...needed, ...more } })).toThrow(message)
})
