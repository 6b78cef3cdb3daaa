import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** An account of its own for each name, the same in every run: what it signs is always the same bytes. */
const personNamed = (name: string) => privateKeyToAccount(keccak256(stringToHex(`firsthand test ${name}`)))

/** The well-known first account of the local chain, which has the money. */
export const deployer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export const operator = personNamed('operator')
export const compliance = personNamed('compliance')
export const fee = personNamed('fee')
export const buyer = personNamed('buyer')
export const relayer = personNamed('relayer')
export const maker = personNamed('maker')
export const feeWallet = personNamed('fee wallet').address
export const treasury = personNamed('treasury').address
