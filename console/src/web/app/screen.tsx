import { Loading } from '@firsthand/page-kit/states'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Failure } from '../ui/states.tsx'
import { NotFound } from './not-found.tsx'
import { logIn, sessionQuery } from './session.ts'
import { Shell } from './shell.tsx'

/** Every screen is below this: somebody is logged in. */
export const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  beforeLoad: async ({ context }) => {
    const { person } = await context.queries.ensureQueryData(sessionQuery)
    if (person !== null) return
    logIn()
    // The browser leaves for the login page; until then nothing is shown.
    await new Promise(() => undefined)
  },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => (
    <main className="page">
      <Failure error={error} again={reset} />
    </main>
  ),
  pendingComponent: () => (
    <main className="page">
      <Loading />
    </main>
  ),
})

/** A screen at a path, such as `/treasury/refunds/$reference`. Its code is read when it is opened. */
export const screen = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load as never, name as never) })
