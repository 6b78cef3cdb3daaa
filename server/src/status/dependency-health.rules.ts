import { type DependencyState, dependencyStates } from '@firsthand/wire/status'

/** What one instance saw of a dependency in its window. */
export type Reading = {
  /** Every answer that shows how the dependency is now. */
  readonly samples: number
  /** Those that were none: it was away, or too late. A plain "no" is an answer. */
  readonly outages: number
  /** How many outages there were since the last answer, also before the window. */
  readonly outagesInRow: number
  /** Of what had to be asked; null when nothing had. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly p99Ms: number | null
  /** Of the last quarter of the window alone; null when that holds too little. */
  readonly recentP95Ms: number | null
}

/** What an instance thinks of a dependency. A state of null is no opinion: it has seen nothing. */
export type Verdict = { readonly state: DependencyState | null; readonly slowTurns: number }

export const noVerdict: Verdict = { state: null, slowTurns: 0 }

/** Below this many answers a share says little; then a row of outages says it. */
const samplesMin = 10
const outagesInRowMin = 5
const degradedShare = 0.2
const downShare = 0.9
/** Better than this, and it is well again. Between the two nothing changes, so that it does not flicker. */
const recoveredShare = 0.05
/** Half a window, of twelve turns: a hiccup is over by then. */
const slowTurnsMin = 6

/**
 * The next verdict, once a turn. It becomes bad when a fifth of a whole window failed or it was slow for half of one, and
 * good when a whole window was; silence is neither.
 */
export function judge({ state, slowTurns }: Verdict, reading: Reading, slowMs: number): Verdict {
  const { samples, outages, outagesInRow, p95Ms, recentP95Ms } = reading
  if (samples === 0) return noVerdict
  const isEnough = samples >= samplesMin || outagesInRow >= outagesInRowMin
  const share = outages / samples
  const slowNow = recentP95Ms !== null && recentP95Ms >= slowMs ? slowTurns + 1 : 0
  const next = (judged: DependencyState | null): Verdict => ({ state: judged, slowTurns: slowNow })
  if (isEnough && share >= downShare) return next('down')
  if ((isEnough && share >= degradedShare) || slowNow >= slowTurnsMin) return next('degraded')
  if (share <= recoveredShare && (p95Ms ?? 0) < slowMs) return next('ok')
  return next(state)
}

const rank = (state: DependencyState) => dependencyStates.indexOf(state)

/** The worst of these; `ok` when there are none. */
export const worstOf = (states: readonly DependencyState[]): DependencyState =>
  states.reduce((worst, state) => (rank(state) > rank(worst) ? state : worst), 'ok' as DependencyState)
