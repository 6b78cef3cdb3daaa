import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { throughTimelock } from '@firsthand/sandbox/controls/through-timelock'
import { type Address, BaseError, ContractFunctionRevertedError, encodeFunctionData, keccak256, toBytes } from 'viem'
import type { Case } from '../case.ts'
import type { Ground } from '../ground.ts'

const thief: Address = '0x7878787878787878787878787878787878787878'
const venue = { address: contractAddresses.harbourVenue, abi: issuanceVenueAbi } as const
const delivery = { address: contractAddresses.creditDelivery, abi: unitDeliveryAbi } as const
const cap = 250_000_000_000n

const chainOf = async ({ world }: Ground) => {
  if (world.chain === null) throw new Error('the world has no chain')
  return { ...(await chainClients(world.chain.url, administratorKey)), url: world.chain.url }
}

/** The name of the error by which a contract refused; null when it did not. */
async function refusalOf(sending: Promise<unknown>): Promise<string | null> {
  try {
    await sending
    return null
  } catch (error) {
    const reverted =
      error instanceof BaseError ? error.walk((each) => each instanceof ContractFunctionRevertedError) : null
    return (reverted as ContractFunctionRevertedError | null)?.data?.errorName ?? String(error)
  }
}

/** Sets the price with the PRICING key, and reads what it is then. */
async function priced(ground: Ground, price: bigint) {
  const chain = await chainOf(ground)
  const set = async () => {
    const call = { ...venue, functionName: 'setTerms', args: [price, cap] } as const
    return mined(chain, await chain.sender.writeContract(call))
  }
  const code = await refusalOf(set())
  const [, now] = await chain.reader.readContract({ ...venue, functionName: 'quote', args: [1_000_000n] })
  return { code, through: now === price }
}

const by = 'thief of the PRICING key'
const outOfBand: Case = {
  name: 'a price below the band, which would mint without bound',
  by,
  meets: 'chain',
  code: 'PriceOutOfBand',
  attack: (ground) => priced(ground, 1n),
}

const tooFar: Case = {
  name: 'a price moved further in a day than allowed',
  by,
  meets: 'chain',
  code: 'PriceMoveTooLarge',
  attack: (ground) => priced(ground, 900_000_000n),
}

const reopened: Case = {
  name: 'an offering reopened that a guardian has closed',
  by,
  meets: 'chain',
  code: 'ClosedByGuardian',
  async attack(ground) {
    const chain = await chainOf(ground)
    await mined(chain, await chain.sender.writeContract({ ...venue, functionName: 'close' }))
    const [, price] = await chain.reader.readContract({ ...venue, functionName: 'quote', args: [1_000_000n] })
    const { code } = await priced(ground, price)
    const [, , , open] = await chain.reader.readContract({ ...venue, functionName: 'quote', args: [1_000_000n] })
    await throughTimelock(chain.url, venue.address, encodeFunctionData({ ...venue, functionName: 'reopen' }))
    await priced(ground, price)
    return { code, through: open > 0n }
  },
}

const ownOperator: Case = {
  name: 'the role that delivers, granted by the administrator alone',
  by: 'thief of the administrator’s key',
  meets: 'chain',
  code: 'AccessControlUnauthorizedAccount',
  async attack(ground) {
    const chain = await chainOf(ground)
    const args = [keccak256(toBytes('OPERATOR_ROLE')), thief] as const
    const grant = async () =>
      mined(chain, await chain.sender.writeContract({ ...delivery, functionName: 'grantRole', args }))
    const code = await refusalOf(grant())
    return { code, through: await chain.reader.readContract({ ...delivery, functionName: 'hasRole', args }) }
  },
}

export const chainCases: readonly Case[] = [outOfBand, tooFar, reopened, ownOperator]
