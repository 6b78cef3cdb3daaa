import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** A part of the path, such as the id of what is open. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}

/** Filters stand in the address, so that a view can be sent as a link. What names a person never does. */
export function useFilters(): readonly [
  Readonly<Record<string, string>>,
  (change: Readonly<Record<string, string | null>>) => void,
] {
  const filters: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== null && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true })
  }
  return [filters, change]
}

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
