import { Link } from '@firsthand/page-kit/link'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly title: string
  /** The page that this one is below, if any. */
  readonly up?: { readonly to: string; readonly label: string }
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One page of the shop: the way back, its title, and what it shows. */
export function Page({ title, up, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A title never names a person or an account: it stays in the browser's history.
    document.title = title
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <main id="main" className="page">
      {up === undefined ? null : (
        <p className="up">
          <Link to={up.to}>← {up.label}</Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead === undefined ? null : <div className="lead">{lead}</div>}
      {children}
    </main>
  )
}
