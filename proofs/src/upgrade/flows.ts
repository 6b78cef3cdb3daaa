import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@firsthand/sandbox/engine/engine'

const askEveryMs = 300

/** Watches at which deployment each invocation runs, as the engine shows it. */
export function watchFlows(engine: Engine) {
  const seen = new Map<string, Set<string>>()
  const failures = new Set<string>()
  let ended = false
  const query = `select id, pinned_deployment_id as place, last_failure as failure from sys_invocation
    where pinned_deployment_id is not null`
  const watching = (async () => {
    while (!ended) {
      const rows = await engine.query(query).catch(() => [])
      for (const { id, place, failure } of rows) {
        seen.set(String(id), (seen.get(String(id)) ?? new Set()).add(String(place)))
        // A journal that another release cannot continue is what must never be seen.
        const text = typeof failure === 'string' ? failure : ''
        if (/journal|RT0016/i.test(text)) failures.add(`${String(id)}: ${text.slice(0, 200)}`)
      }
      await sleep(askEveryMs)
    }
  })()
  return {
    async end() {
      ended = true
      await watching
      const moved = [...seen].filter(([, places]) => places.size > 1).map(([id]) => id)
      const places = new Map<string, number>()
      for (const [place] of [...seen.values()].map((each) => [...each])) {
        if (place !== undefined) places.set(place, (places.get(place) ?? 0) + 1)
      }
      return { seen: seen.size, moved, failures: [...failures], perDeployment: [...places.values()] }
    },
  }
}
