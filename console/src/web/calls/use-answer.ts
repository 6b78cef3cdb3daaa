import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, type Problem } from './problem.ts'

type Answer = { readonly data: unknown; readonly error: unknown }
type DataOf<A extends Answer> = Exclude<A['data'], undefined>
type Key = readonly (string | number | null | undefined)[]
type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor?: string | null }

/** One thing, read once. The key begins with what it is, so that an act can have it read again. */
export function useAnswer<A extends Answer>(key: Key, call: (signal: AbortSignal) => Promise<A>, isWanted = true) {
  return useQuery<DataOf<A>, Problem>({
    queryKey: key,
    queryFn: async ({ signal }) => dataOf(await call(signal)),
    enabled: isWanted,
  })
}

/** A list, a page at a time. */
export function usePages<Item>(
  key: Key,
  call: (given: { cursor?: string }, signal: AbortSignal) => Promise<{ data: Page<Item> | undefined; error: unknown }>,
  isWanted = true,
) {
  const pages = useInfiniteQuery<Page<Item>, Problem, readonly Item[], Key, string | null>({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      dataOf(await call(pageParam === null ? {} : { cursor: pageParam }, signal)) as Page<Item>,
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
    select: ({ pages: all }) => all.flatMap(({ items }) => items),
    enabled: isWanted,
  })
  return pages
}

/** Something that a person does. What it changes is read again afterwards, by the first words of its keys. */
export function useAct<Given, A extends Answer>(call: (given: Given) => Promise<A>, changes: readonly string[] = []) {
  const client = useQueryClient()
  return useMutation<DataOf<A>, Problem, Given>({
    mutationFn: async (given) => dataOf(await call(given)),
    onSuccess: () => Promise.all(changes.map((first) => client.invalidateQueries({ queryKey: [first] }))),
  })
}
