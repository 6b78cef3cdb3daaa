import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem.ts'

/** A session that is over is the one problem that every screen answers alike. */
function leaveWhenEnded(error: unknown): void {
  if (problemOf(error).code !== 'session_ended') return
  location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`)
}

/**
 * Lists of the service leave an audit record each time they are read, so nothing is read again by itself: not by a timer, a
 * focused window or a repeated try. The stream says what changed, and the person asks for it.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenEnded }),
  mutationCache: new MutationCache({ onError: leaveWhenEnded }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: true,
    },
    mutations: { retry: false },
  },
})
