import { QueryClient } from '@tanstack/react-query'

/** What was read is read again when a page is opened, not by a timer; each screen that follows something says so itself. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 300_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
