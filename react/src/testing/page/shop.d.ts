/** The block of docs/react.md, put there by the bundler. */
declare module 'shop-of-the-page' {
  import type { Calls, Routers, Wallet } from '@firsthand/sdk'
  import type { ReactNode } from 'react'

  export function Shop(props: {
    client: Calls
    routers: Routers
    buyer: string
    wallet: Wallet
    gasless?: boolean
  }): ReactNode
}
