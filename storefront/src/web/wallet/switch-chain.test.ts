import { expect, test } from 'vitest'
import { chainNumber, switchChain } from './switch-chain.ts'
import { isDeclined } from './wallet-error.ts'

const chain = { chainId: 'eip155:31337', name: 'Sandbox', rpcUrl: 'http://127.0.0.1:1/', nativeSymbol: 'ETH' }

/** A wallet that answers each method with what is given, or throws it. */
function wallet(answers: Readonly<Record<string, readonly unknown[]>>) {
  const asked: string[] = []
  const left = Object.fromEntries(Object.entries(answers).map(([method, list]) => [method, [...list]]))
  return {
    asked,
    request: async ({ method }: { readonly method: string }) => {
      asked.push(method)
      const answer = left[method]?.shift() ?? null
      if (answer !== null) throw answer
      return null
    },
  }
}

test('reads the number of a chain', () => {
  expect(chainNumber('eip155:1')).toBe(1)
  expect(chainNumber('solana:1')).toBe(null)
  expect(chainNumber(null)).toBe(null)
})

test('switches a wallet that has the chain', async () => {
  const own = wallet({})
  await switchChain(own, chain)
  expect(own.asked).toEqual(['wallet_switchEthereumChain'])
})

test.each([{ code: 4902 }, { code: -32603, data: { originalError: { code: 4902 } } }])(
  'adds the chain first where the wallet does not have it: %j',
  async (missing) => {
    const own = wallet({ wallet_switchEthereumChain: [missing] })
    await switchChain(own, chain)
    expect(own.asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  },
)

test('adds nothing when the person declines', async () => {
  const own = wallet({ wallet_switchEthereumChain: [{ code: 4001 }] })
  const error = await switchChain(own, chain).catch((thrown: unknown) => thrown)
  expect(isDeclined(error)).toBe(true)
  expect(own.asked).toEqual(['wallet_switchEthereumChain'])
})
