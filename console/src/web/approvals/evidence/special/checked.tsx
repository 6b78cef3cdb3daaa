import { Status } from '@firsthand/page-kit/tone'
import type { ReactNode } from 'react'

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
