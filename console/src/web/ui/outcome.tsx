import { CodeText } from '@firsthand/page-kit/code-text'
import { Link } from '@firsthand/page-kit/link'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { ReactNode } from 'react'

type Props = {
  readonly tone?: Tone
  readonly title: string
  /** By what it can be found again. */
  readonly reference?: string
  /** What happens next, and who acts. */
  readonly children: ReactNode
  readonly links: readonly (readonly [to: string, label: string])[]
}

/** The end of an act: a page that says what is on record now, with its reference and the next step. */
export const Outcome = ({ tone = 'done', title, reference, children, links }: Props) => (
  <section className="outcome" aria-live="polite">
    <h2>
      <Status tone={tone}>{title}</Status>
    </h2>
    {reference === undefined ? null : (
      <p>
        <CodeText text={reference} />
      </p>
    )}
    <div>{children}</div>
    <p className="actions">
      {links.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  </section>
)
