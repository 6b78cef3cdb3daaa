import type { FlowObject, OpenWork, Run, Target } from '@firsthand/engine/run'

/** Who is asked to look for work that nobody carries. */
export const reconciler: Target = { object: 'Reconciler', key: 'cluster', handler: 'check' }

/** Of one kind of work at a time; the rest is found by the next look. */
const limit = 2_000

/**
 * Sends again what the rows say is open and overdue. A message that was lost for any reason costs as long as the next look
 * takes to come; an engine that lost everything is filled by it.
 */
export const reconcilerObject = (kinds: Readonly<Record<string, OpenWork>>): FlowObject => ({
  name: reconciler.object,
  open: true,
  keptHours: 1,
  flows: {
    async check(run: Run) {
      let count = 0
      for (const [kind, work] of Object.entries(kinds)) {
        const messages = await run.step(`find ${kind}`, () => work.messages(limit))
        for (const { target, input, delaySeconds } of messages) run.send(target, input, delaySeconds)
        count += messages.length
      }
      return { count }
    },
  },
})
