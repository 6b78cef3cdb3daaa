import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | undefined
}

/** A link inside the page: path and query as they stand in the address bar. */
export function Link({ to, ...rest }: Props) {
  const [path = '/', query] = to.split('?')
  const search = query === undefined ? {} : Object.fromEntries(new URLSearchParams(query))
  return <RouterLink to={path} search={search as never} preload="intent" {...rest} />
}
