import { Link } from '@firsthand/page-kit/link'
import { Button } from '@mantine/core'

type Props = {
  readonly to: string
  readonly children: string
  readonly isMain?: boolean
  readonly isDangerous?: boolean
}

/** A way to another page of the console that begins an act. */
export const ButtonLink = ({ to, children, isMain = false, isDangerous = false }: Props) => (
  <Button
    component={Link}
    to={to}
    variant={isDangerous ? 'outline' : isMain ? 'filled' : 'default'}
    {...(isDangerous && { color: 'var(--stopped)' })}
  >
    {children}
  </Button>
)
