import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

/** Names and values, one below the other. A value of null is left out. */
export const Facts = ({ facts }: { readonly facts: readonly (Fact | null)[] }) => (
  <dl className="facts">
    {facts
      .filter((each) => each !== null)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
