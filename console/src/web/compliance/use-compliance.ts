import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { compliance } from '../calls/compliance.ts'
import type { Problem } from '../calls/problem.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null }

/** One thing of Compliance. */
export const useRead = <Answer>(path: string) =>
  useQuery<Answer, Problem>({
    queryKey: ['compliance', path],
    queryFn: ({ signal }) => compliance<Answer>('GET', path, undefined, signal),
  })

/** A list of Compliance, a page at a time. */
export const useList = <Item>(path: string, query: Readonly<Record<string, string>>) =>
  useInfiniteQuery<Page<Item>, Problem, readonly Item[], readonly unknown[], string | null>({
    queryKey: ['compliance', path, query],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ ...query, ...(pageParam !== null && { cursor: pageParam }) })
      return compliance<Page<Item>>('GET', `${path}?${asked.toString()}`, undefined, signal)
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** An act at Compliance. Everything of it is read again afterwards. */
export function useOfficerAct<Given, Answer>(path: string, bodyOf: (given: Given) => unknown) {
  const client = useQueryClient()
  return useMutation<Answer, Problem, Given>({
    mutationFn: (given) => compliance<Answer>('POST', path, bodyOf(given)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['compliance'] }),
  })
}
