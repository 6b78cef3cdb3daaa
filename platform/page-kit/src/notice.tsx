import type { AriaRole, ReactNode } from 'react'
import type { Tone } from './tone.tsx'

type Props = { readonly tone: Tone; readonly title?: string; readonly children: ReactNode; readonly role?: AriaRole }

/** A box that says something about the screen. */
export const Notice = ({ tone, title, children, role }: Props) => (
  <div className={`notice tone-${tone}`} role={role}>
    {title === undefined ? null : <p className="notice-title">{title}</p>}
    <div>{children}</div>
  </div>
)
