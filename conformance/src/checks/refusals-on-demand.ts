import assert from 'node:assert/strict'
import { controlsOn } from '../drivers/controls.ts'
import { until } from '../drivers/rail-calls.ts'
import { type Answer, call, type Json, type Target, untaken } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import { publishedCodes } from './refused.ts'

/** What came of one row of the sandbox's table. */
export type Seen = {
  /** The call that the sandbox named as the refused one. */
  readonly asked: Json
  /** Its answers: of every attempt, and of the firm quote beside it where a price was asked for in vain. */
  readonly answers: readonly Answer[]
  /** The state of the quote just after its intent was refused; null for other calls. */
  readonly quoteState: string | null
}

/** Makes a call as the table has it. */
async function ask(target: Target, asked: Json, hasty = false): Promise<Answer> {
  const { method, path, url, as, headers, body, bodyBytes, fileText } = asked
  const sent = bodyBytes === undefined ? body : { pad: 'x'.repeat(bodyBytes) }
  return call(target, method, path, {
    url,
    timeoutMs: 20_000,
    hasty,
    ...(as !== null && { as }),
    ...(headers && { headers }),
    ...(sent && { body: sent }),
    ...(fileText !== undefined && { file: fileText }),
  })
}

const intentPath = /[/]intent$/
const softPath = /[/]quotes[/]soft$/

/** Twice, because what is refused stays refused while its cause lasts. */
async function askRow(target: Target, { code, call: asked }: Json, isInjected: boolean): Promise<Seen> {
  // Otherwise whoever is only too fast, or meets a busy service, asks again.
  const hasty = untaken.includes(code)
  const calls = [asked, asked]
  if (isInjected && softPath.test(asked.path)) {
    const body = { ...asked.body, walletAddress: await walletOf(target, asked.as) }
    calls.push({ ...asked, path: asked.path.replace(softPath, '/quotes'), body })
  }
  const answers = await Promise.all(calls.map((each) => ask(target, each, hasty)))
  if (!intentPath.test(asked.path)) return { asked, answers, quoteState: null }
  const quote = await call(target, 'GET', asked.path.replace(intentPath, ''), { as: asked.as })
  return { asked, answers, quoteState: quote.body.state ?? null }
}

type Walked = readonly (readonly [string, Seen])[]

/** Injects refusals that have the same cause together, makes all their calls and the bystanders', and resets the sandbox. */
async function askTogether(target: Target, rows: readonly Json[], bystanders: readonly Json[]): Promise<Walked> {
  const controls = controlsOn(target)
  const [code = '', ...also] = rows.map((row) => row.code)
  const isInjected = rows.some(({ faultInjection }) => faultInjection !== undefined)
  const { also: others = [], ...first } = await controls.inject(code, also)
  const seen = await Promise.all(
    [first, ...others, ...bystanders].map(async (each) => [each.code, await askRow(target, each, isInjected)] as const),
  )
  for (const row of rows) await controls.putRight(row.code)
  return seen
}

/** What is retryable succeeds by a retry, once its cause is over; what ended with its instance cannot be asked again. */
async function requireCured(target: Target, walked: Walked, curable: ReadonlySet<string>): Promise<void> {
  for (const [code, { asked }] of walked) {
    if (!curable.has(code) || asked.url !== target.url) continue
    const cured = await until(
      () => ask(target, asked),
      ({ status }) => status < 300,
    )
    assert.ok(cured.status < 300, `${code} is not cured: ${cured.text}`)
  }
}

async function walk(target: Target): Promise<ReadonlyMap<string, Seen>> {
  const rows = await controlsOn(target).refusals()
  const published = await publishedCodes(target)
  const isCurable = ({ code, faultInjection }: Json) =>
    faultInjection !== undefined && published.get(code)?.status === 503
  const curable = new Set(rows.filter(isCurable).map(({ code }) => code))
  // Without a block nobody knows whether a supplier has a price, and that is not "no price".
  const blind = rows.filter(({ code }) => code === 'rfq_venue_unavailable')
  const blindCalls = blind.map(({ code, call: asked }) => ({ code, call: { ...asked, url: target.url } }))
  const seen = new Map<string, Seen>()
  const groups = Map.groupBy(
    rows,
    ({ code, faultInjection, skipSeconds }) => faultInjection ?? (skipSeconds ? 'skip' : code),
  )
  for (const [cause, group] of groups) {
    const walked = await askTogether(target, group, cause === 'chain_frozen' ? blindCalls : [])
    await requireCured(target, walked, curable)
    for (const [code, each] of walked)
      seen.set(code, { ...each, answers: [...(seen.get(code)?.answers ?? []), ...each.answers] })
  }
  return seen
}

const walks = new WeakMap<Target, ReturnType<typeof walk>>()

/** What every row of the sandbox's table led to; they are run once. */
export function refusalsOnDemand(target: Target): ReturnType<typeof walk> {
  const walked = walks.get(target) ?? walk(target)
  walks.set(target, walked)
  return walked
}
