import type { SessionEnds } from '../watch-session-ends.ts'

/** For servers of tests in which nobody's session ends. */
export const noEnds: Pick<SessionEnds, 'isEnded' | 'requireLive'> = {
  isEnded: () => false,
  requireLive: async () => undefined,
}
