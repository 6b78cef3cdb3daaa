import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import type { World } from '@firsthand/sandbox/world/world'

/** Somebody who buys at the sandbox's offering. */
export type Buyer = Awaited<ReturnType<typeof buyersOf>>[number]

const pairId = 1

/** The sandbox's approved buyers, each with a wallet of its own. */
export const buyersOf = (world: World) =>
  Promise.all(
    Object.entries(buyerWallets).map(async ([name, { address }]) => {
      const post = async (url: string, body?: object) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await world.identity.token(name)}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: response.status, text: await response.text() }
      }
      return {
        tenant: personaNamed(name)?.tenant ?? '',
        subject: name,
        async firm(url: string, cashAmount = '100000000'): Promise<string> {
          const asked = { pairId, walletAddress: address, cashAmount }
          const { status, text } = await post(`${url}/primary-mint/quotes`, asked)
          if (status !== 201) throw new Error(`no firm quote: ${text}`)
          return JSON.parse(text).reference
        },
        intent: (url: string, reference: string) => post(`${url}/primary-mint/quotes/${reference}/intent`),
      }
    }),
  )
