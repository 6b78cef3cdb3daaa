import type { Calls, Routers } from '@firsthand/sdk'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { createServerClock, type ServerClock } from '../clock/server-clock.ts'

/** The languages that buyers are addressed in. */
export type Language = 'en' | 'de'

export type FirsthandContext = {
  readonly client: Calls
  readonly language: Language
  /** Who is signed in; null for somebody who is not. What one person read is never shown to another. */
  readonly signedInAs: string | null
  /** The settlement router of each chain, from the operator's deployment record; buying on chain needs it. */
  readonly routers: Routers
  readonly clock: ServerClock
}

export type FirsthandProviderProps = {
  /** `createCalls(…)` or `createFirsthand(…)` of the SDK. */
  readonly client: Calls
  readonly language?: Language
  readonly signedInAs?: string | null
  readonly routers?: Routers
  readonly children?: ReactNode
}

const context = createContext<FirsthandContext | null>(null)
const noRouters: Routers = {}

/** What the hooks below it call. It stands inside a `QueryClientProvider` of TanStack Query. */
export function FirsthandProvider(props: FirsthandProviderProps): ReactNode {
  const { client, language = 'en', signedInAs = null, routers = noRouters, children } = props
  const clock = useMemo(() => createServerClock(), [])
  const value = useMemo(
    () => ({ client, language, signedInAs, routers, clock }),
    [client, language, signedInAs, routers, clock],
  )
  return createElement(context, { value }, children)
}

/** The nearest provider's client, language, buyer and clock. */
export function useFirsthand(): FirsthandContext {
  const found = useContext(context)
  if (found === null) throw new Error('Put the page inside a <FirsthandProvider client={…}>.')
  return found
}
