import type { TenantId } from '@firsthand/values/values'

type Hex = `0x${string}`

/** What a router knows a market by. */
export type SwitchedRoute = {
  /** CAIP-2. */
  readonly chainId: string
  readonly venue: Hex
  readonly cashToken: Hex
  readonly assetToken: Hex
}

/** What the router should say of a route: on, while any market that sells over it executes. */
export type WantedRoute = SwitchedRoute & { readonly on: boolean }

/** A switch of a market that somebody turned, until the router says the same. */
export interface RouteSwitches {
  /** Null for a market that has no route. */
  wanted(pairId: number): Promise<WantedRoute | null>
  /** Since when the router should follow, as text that is compared and nothing else; null when it follows already. */
  askedAt(tenant: TenantId, pairId: number): Promise<string | null>
  /** Sets when the switch is overdue. */
  checkAgain(tenant: TenantId, pairId: number, nextSeconds: number): Promise<void>
  /** The router follows, or cannot: kept with a record of it. False when somebody has turned the switch since. */
  done(tenant: TenantId, pairId: number, askedAt: string, record: object): Promise<boolean>
}

/** The routes of our routers, as they are at the newest block. */
export interface RouteReader {
  /** Whether the route is on; null when the chain is not served or its router does not know the route. */
  isOn(route: SwitchedRoute): Promise<boolean | null>
  /** The router of the chain; null when it is not served. */
  routerOf(chainId: string): Hex | null
}
