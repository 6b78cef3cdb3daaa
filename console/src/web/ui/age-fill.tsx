import { shareOf, toneOfAge } from './age.ts'

/** A bar of ten days with marks of one and of five. What it shows stands beside it in words. */
export const AgeFill = ({ days }: { readonly days: number }) => (
  <span className="age-bar" aria-hidden="true">
    <span className={`age-fill age-${toneOfAge(days)}`} style={{ width: `${shareOf(days)}%` }} />
  </span>
)
