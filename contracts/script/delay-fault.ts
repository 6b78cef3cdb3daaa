import { localChainId } from './chain-clients.ts'

/** A timelock without a delay makes each of its proposers CONFIG at once: only the local chain may have one. */
export const delayFault = (chainId: number, delaySeconds: bigint): string | null =>
  delaySeconds === 0n && chainId !== localChainId
    ? `timelock: a delay of 0 s is for the local chain only, not for chain ${chainId}`
    : null
