import { Link } from '@firsthand/page-kit/link'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly title: string
  /** Where this page belongs, if it is a page below a list. */
  readonly up?: { readonly to: string; readonly label: string }
  /** Beside the title: what can be done. */
  readonly actions?: ReactNode
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One screen: its title, the way up, what can be done, and what it shows. */
export function Page({ title, up, actions, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A title never names a person, an account or what was searched for: it stays in the browser's history.
    document.title = `${title} · Firsthand`
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <main id="main" className="page">
      {up === undefined ? null : (
        <p className="up">
          <Link to={up.to}>← {up.label}</Link>
        </p>
      )}
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div className="actions">{actions}</div>}
      </header>
      {lead === undefined ? null : <div className="lead">{lead}</div>}
      {children}
    </main>
  )
}
