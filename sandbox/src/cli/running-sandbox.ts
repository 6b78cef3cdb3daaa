import { sandboxUrl } from '../world/settings.ts'
import { type Announcement, announced, factsAt } from './announced.ts'
import { invocation } from './invocation.ts'
import { Problem } from './problem.ts'

/** A sandbox that runs, as its control server is asked. */
export type RunningSandbox = {
  readonly url: string
  readonly name: string
  ask<T>(method: string, path: string, body?: object): Promise<T>
}

/** The address of a control server as people copy it: with the path that it answers at, or with a slash too many. */
export const controlUrlOf = (text: string): string =>
  text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/sandbox$/, '')

/** The sandbox that `--sandbox` or FIRSTHAND_SANDBOX_URL names by name or address; the only one of this user when neither does. */
export async function runningSandbox(given?: string): Promise<RunningSandbox> {
  const named = given ?? sandboxUrl()
  if (named !== undefined && /^https?:\/\//.test(named)) return at(controlUrlOf(named))
  return chosenOf(await announced(), named)
}

async function at(url: string): Promise<RunningSandbox> {
  const facts = await factsAt(url)
  if (facts === null) throw new Problem(`No sandbox answers at ${url}.`, startOne())
  return asked({ name: facts.name ?? 'without a name', controlUrl: url })
}

const startOne = () =>
  `Start one with "${invocation()} dev" in another terminal, or name one with --sandbox NAME or URL.`

/** The announced sandbox of this name. Without a name the choice must be plain: time that was skipped does not come back. */
export function chosenOf(running: readonly Announcement[], name: string | undefined): RunningSandbox {
  const fitting = name === undefined ? running : running.filter((each) => each.name === name)
  const [chosen, another] = fitting
  if (chosen !== undefined && another === undefined) return asked(chosen)
  const list = running
    .map((each) => `  --sandbox ${each.name}   ${each.controlUrl}, since ${each.startedAt}`)
    .join('\n')
  if (chosen !== undefined) throw new Problem(`${fitting.length} sandboxes run. Name one of them:`, list)
  if (running.length > 0) throw new Problem(`No sandbox named ${name} runs. These do:`, list)
  throw new Problem(name === undefined ? 'No sandbox is running.' : `No sandbox named ${name} runs.`, startOne())
}

const asked = ({ name, controlUrl: url }: Pick<Announcement, 'name' | 'controlUrl'>): RunningSandbox => ({
  url,
  name,
  ask: (...call) => ask(url, ...call),
})

async function ask<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return answer as T
  throw new Problem(
    answer?.detail ?? `The sandbox answered ${response.status}.`,
    `${invocation()} --help lists the commands.`,
  )
}
