import type { ReactNode } from 'react'
import { Status } from '../../../ui/tone.tsx'

/** What the browser computed again, with the answer. */
export const Checked = ({
  holds,
  yes,
  no,
}: {
  readonly holds: boolean
  readonly yes: ReactNode
  readonly no: ReactNode
}) => (
  <p className="after-compare">
    <Status tone={holds ? 'done' : 'stopped'}>{holds ? yes : no}</Status>
  </p>
)
