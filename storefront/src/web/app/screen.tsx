import { Loading } from '@firsthand/page-kit/states'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Failure } from '../ui/states.tsx'
import { NotFound } from './not-found.tsx'
import { sessionQuery } from './session.ts'
import { Shell } from './shell.tsx'

/** Every page is below this. Nobody has to be signed in to see what is for sale. */
export const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  beforeLoad: async ({ context }) => {
    await context.queries.ensureQueryData(sessionQuery)
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

/** A page at a path, such as `/a/$listingId`. Its code is read when it is opened. */
export const screen = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load as never, name as never) })
