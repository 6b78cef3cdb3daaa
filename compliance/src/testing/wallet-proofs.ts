import { type Hex, hashMessage } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Answer, ComplianceUnderTest } from './compliance-under-test.ts'

export const localChain = 'eip155:31337'

/** An account that nobody else has. */
export const anAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** Asks for the message that this wallet has to sign. */
export async function challenge({ call }: ComplianceUnderTest, as: string, walletAddress: string) {
  return (await call('POST', '/wallets/challenges', { as, body: { walletAddress, chainId: localChain } })).body
}

export const send = ({ call }: ComplianceUnderTest, as: string, nonce: string, signature: Hex): Promise<Answer> =>
  call('POST', '/wallets', { as, body: { nonce, signature } })

/** The whole way: message, signature, registration. */
export async function register(
  compliance: ComplianceUnderTest,
  as: string,
  account: PrivateKeyAccount,
): Promise<Answer> {
  const { nonce, message } = await challenge(compliance, as, account.address)
  return send(compliance, as, nonce, await account.signMessage({ message }))
}

/** What the owner of a contract wallet signs: the contract is shown the hash of the message. */
export const ownerSigns = (owner: PrivateKeyAccount, message: string): Promise<Hex> =>
  owner.sign({ hash: hashMessage(message) })
