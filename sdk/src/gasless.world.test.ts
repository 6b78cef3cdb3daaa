import { parseAbi } from 'viem'
import { getBalance, getTransactionCount } from 'viem/actions'
import { beforeAll, expect, test, vi } from 'vitest'
import { BuyRefused, type BuyStep, messageFor, PurchaseFailed } from './index.ts'
import { worldOfThisFile } from './testing/sdk-world.ts'

vi.setConfig({ testTimeout: 60_000 })
const { as, wallet, world } = worldOfThisFile({ engine: 'single', relayer: true })
const buyer = 'acme-buyer-1'
const cashAmount = '100000000'
const minUnits = 1n
beforeAll(() =>
  wallet(buyer).request({ method: 'anvil_setBalance', params: [wallet(buyer).account.address, '0x0'] } as never),
)

test.each([
  ['issuance', 1],
  ['third-party venue', 2],
])('buy({ gasless: true }) settles on the %s rail with a wallet that has no ether', async (_, pairId) => {
  const steps: BuyStep[] = []
  const onProgress = (step: BuyStep) => void steps.push(step)
  const signed: string[] = []
  const own = wallet(buyer)
  const { account } = own
  const signTypedData = ((typed: { primaryType: string }) => {
    signed.push(typed.primaryType)
    return account.signTypedData(typed as never)
  }) as typeof account.signTypedData
  const signing = { ...own, account: { ...account, signTypedData } }
  const bought = await as(buyer).buy({ pairId, cashAmount, minUnits, wallet: signing, gasless: true, onProgress })
  expect(bought).toMatchObject({ state: 'settled', pairId })
  const reported = steps.map(({ step }) => step).filter((step) => step !== 'waiting')
  expect(reported).toEqual(['market', 'allowance', 'quoted', 'bundle', 'handed_in', 'settled'])
  // Three signatures, and nothing is sent by the wallet.
  expect(signed).toEqual(['SettlementIntent', 'Permit', 'ForwardRequest'])
  const sent = await getTransactionCount(own, { address: account.address })
  expect(sent).toBe(0)
  expect(await getBalance(wallet(buyer), { address: wallet(buyer).account.address })).toBe(0n)
})

test('where nobody pays, and for a contract wallet, nothing is signed', async () => {
  const other = 'globex-buyer-1'
  const refused = as(other).buy({ pairId: 1, cashAmount, minUnits, wallet: wallet(other), gasless: true })
  const error = await refused.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BuyRefused)
  expect(error).toMatchObject({ code: 'gasless_not_offered' })
  expect(messageFor(error as BuyRefused, null, 'de')).toContain('Netzwerkgebühr')
})

test('a settlement that the relayer gives up ends the purchase, and says why', async () => {
  const pid = world().relayer?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  const venue = world().contracts?.harbourVenue as `0x${string}`
  const { chainClients } = await import('../../contracts/script/chain-clients.ts')
  const { administratorKey } = await import('../../sandbox/src/chain/chain-accounts.ts')
  const { sender, reader } = await chainClients(world().chain?.url ?? '', administratorKey)
  const abi = parseAbi(['function setTerms(uint128 price, uint128 cap)'])
  const setPrice = async (price: bigint) => {
    const hash = await sender.writeContract({
      address: venue,
      abi,
      functionName: 'setTerms',
      args: [price, 250_000_000_000n],
    })
    await reader.waitForTransactionReceipt({ hash })
  }
  const onProgress = async ({ step }: BuyStep) => {
    if (step !== 'handed_in') return
    await setPrice(26_000_000n)
    process.kill(pid, 'SIGCONT')
  }
  const bought = as(buyer).buy({
    pairId: 1,
    cashAmount,
    minUnits,
    wallet: wallet(buyer),
    gasless: true,
    onProgress: (step) => void onProgress(step),
  })
  const error = await bought.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PurchaseFailed)
  expect((error as PurchaseFailed).quote.lastRefusal?.code).toBe('relay_not_forwardable')
  await setPrice(25_000_000n)
})
