import type { Wallet } from '@firsthand/sdk'
import { createCalls } from '@firsthand/sdk/calls'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from 'shop-of-the-page'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { PageSettings } from './settings.ts'

const page = globalThis as unknown as {
  settings: PageSettings
  document: { getElementById(id: string): Parameters<typeof createRoot>[0] }
  location: { search: string }
  delayed: { readonly url: string; readonly release: () => void }[]
  walletSays: 'yes' | 'no'
}
const { url, chainUrl, token, key, router } = page.settings

/** Calls whose address holds one of these words wait until the test lets them go: answers then arrive in any order. */
const asked = new URLSearchParams(page.location.search)
const held = asked.getAll('hold')
const gasless = asked.has('gasless')
page.delayed = []
page.walletSays = 'yes'
const slow: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = await request.clone().text()
  const response = await fetch(request)
  if (held.some((word) => request.url.includes(word)))
    await new Promise<void>((release) => page.delayed.push({ url: `${request.url} ${body}`, release }))
  return response
}

const account = privateKeyToAccount(key as Hex)
const chain = { ...foundry, rpcUrls: { default: { http: [chainUrl] } } }
/** A wallet that can be made to decline, as a person does. */
const wallet: Wallet = createWalletClient({
  account: {
    ...account,
    async signTypedData(data) {
      if (page.walletSays === 'no') throw Object.assign(new Error('declined'), { code: 4001 })
      return account.signTypedData(data)
    },
  },
  chain,
  transport: http(chainUrl),
  pollingInterval: 100,
})

const client = createCalls({ url, token, fetch: slow })
const routers = { [chain.id]: router as Hex }
createRoot(page.document.getElementById('root')).render(
  createElement(StrictMode, null, createElement(Shop, { client, routers, buyer: 'buyer', wallet, gasless })),
)
