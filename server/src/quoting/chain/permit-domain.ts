import { type Address, domainSeparator, type Hex, type MulticallReturnType, parseAbi } from 'viem'
import type { PermitDomain } from '../wallet-reader.port.ts'

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
])

/** keccak256 of the type that EIP-2612 signs. DAI has the same questions and another type. */
const permitTypeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

/** All that a token says about its permits. */
export function permitCalls(token: Address, wallet: Address) {
  const at = { address: token, abi: permitAbi } as const
  return [
    { ...at, functionName: 'name' },
    { ...at, functionName: 'version' },
    { ...at, functionName: 'eip712Domain' },
    { ...at, functionName: 'DOMAIN_SEPARATOR' },
    { ...at, functionName: 'PERMIT_TYPEHASH' },
    { ...at, functionName: 'nonces', args: [wallet] },
  ] as const
}

type PermitAnswers = MulticallReturnType<ReturnType<typeof permitCalls>>

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

/**
 * The domain that a permit must be signed in; null when the token takes none. Believed only when it hashes to what the
 * token itself compares with: a signature in another domain would be worthless.
 */
export function permitDomain(answers: PermitAnswers, token: Address, chainId: number): PermitDomain | null {
  const [name, version, described, separator, typeHash, nonce] = answers
  if (separator.result === undefined || nonce.result === undefined) return null
  if (typeHash.result !== undefined && typeHash.result !== permitTypeHash) return null
  const names = defined([described.result?.[1], name.result])
  const versions = defined([described.result?.[2], version.result, '1'])
  const domains = names.flatMap((each) =>
    versions.map((of) => ({ name: each, version: of, chainId, verifyingContract: token as Hex })),
  )
  const domain = domains.find((each) => domainSeparator({ domain: each }) === separator.result)
  return domain === undefined ? null : { ...domain, nonce: nonce.result }
}
