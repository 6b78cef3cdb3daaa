import { Type } from 'typebox'

/** One spelling for one value: lower case and no leading zero, so that nothing can be compared two ways. */
export const spellings = {
  bytes32: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
  address: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
  uint256: Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' }),
  uint64: Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' }),
  chainId: Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' }),
  requestId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,128}$' }),
  tenant: Type.String({ pattern: '^[!-~]{1,128}$' }),
  keyId: Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$' }),
}
