import type { Wallet } from '@firsthand/sdk'
import { useEffect, useState } from 'react'
import { walletClient } from './wallet-client.ts'
import { useWallets } from './wallet-store.ts'

/** The connected wallet as the SDK takes it; null until there is one. */
export function useWalletClient(): Wallet | null {
  const { connected } = useWallets()
  const [client, setClient] = useState<Wallet | null>(null)
  useEffect(() => {
    let isCurrent = true
    setClient(null)
    if (connected !== null) void walletClient(connected).then((made) => isCurrent && setClient(made))
    return () => {
      isCurrent = false
    }
  }, [connected])
  return client
}
