import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './stage.ts'

type Page = {
  readonly items: readonly { readonly sequence: number; readonly type: string }[]
  readonly next_cursor: string | null
}

/** An integrator that follows the list of events and keeps what it has seen, number by number. */
export function followEvents(stage: Stage, tenant: string) {
  const seen = new Map<number, string>()
  let last = 0
  let going = true

  async function page(after: number): Promise<Page | null> {
    const authorization = `Bearer ${await stage.world.identity.token(`${tenant}-integrator`)}`
    const response = await fetch(`${stage.apiUrl()}/events?limit=200&after=${after}`, { headers: { authorization } })
    return response.ok ? ((await response.json()) as Page) : null
  }

  const work = (async () => {
    for (; going; await sleep(150)) {
      const found = await page(last).catch(() => null)
      for (const event of found?.items ?? []) {
        seen.set(event.sequence, JSON.stringify(event))
        last = event.sequence
      }
    }
  })()
  return {
    tenant,
    last: () => last,
    async stop(): Promise<void> {
      going = false
      await work
    },
    /** Reads on from where it was, and everything once more: each number has the content it had, or none. */
    async faults(): Promise<string[]> {
      const faults: string[] = []
      const [next] = (await page(last))?.items ?? []
      // A reader that was behind reads what is still there first.
      if (next?.type !== 'stream.restored' && next?.sequence !== last + 1)
        faults.push(`${tenant}: after event ${last} comes ${next?.type ?? 'nothing'}`)
      for (let [after, isOver] = [0, false]; !isOver; ) {
        const found = await page(after)
        if (found === null) throw new Error('events cannot be read')
        for (const event of found.items) {
          const before = seen.get(event.sequence)
          if (before !== undefined && before !== JSON.stringify(event))
            faults.push(`${tenant}: event ${event.sequence} was seen with another content`)
          after = event.sequence
        }
        isOver = found.next_cursor === null
      }
      return faults
    },
  }
}
export type SeenEvents = ReturnType<typeof followEvents>
