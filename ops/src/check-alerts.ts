import { asAsked, dashboardExpressions, testedAlerts } from './expressions.ts'
import { amtool, missingTool, promtool, withPrometheus } from './prometheus.ts'
import { anchorsOf } from './runbook-sections.ts'

type Rule = {
  readonly name: string
  readonly type: 'alerting' | 'recording'
  readonly annotations: Readonly<Record<string, string>>
}

const wrong: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

async function rulesAt(url: string): Promise<readonly Rule[]> {
  const { data } = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
    readonly data: { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
  }
  return data.groups.flatMap(({ rules }) => rules).filter(({ type }) => type === 'alerting')
}

/** Whether Prometheus can answer at all; without figures every answer is empty. */
async function complaintOf(url: string, expression: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(asAsked(expression))}`)
  const { status, error } = (await answer.json()) as { readonly status: string; readonly error?: string }
  return status === 'success' ? null : (error ?? status)
}

const missing = missingTool()
if (missing !== null) {
  say(missing)
  process.exit(1)
}
for (const args of [
  ['check', 'rules', 'alerts.yaml', 'objectives.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
  ['test', 'rules', 'objectives.test.yaml'],
] as const) {
  const { ok, output } = promtool(...args)
  if (!ok) wrong.push(output)
}
const routes = amtool('check-config', 'alertmanager.yaml')
if (!routes.ok) wrong.push(routes.output)
const [rules, expressions] = await withPrometheus(async (url) => {
  for (const { panel, expression } of dashboardExpressions()) {
    const complaint = await complaintOf(url, expression)
    if (complaint !== null) wrong.push(`${panel}: ${complaint}`)
  }
  return [await rulesAt(url), dashboardExpressions().length] as const
})
const anchors = await anchorsOf('docs/operations.md')
for (const { name, annotations } of rules) {
  const { summary, action, runbook = '' } = annotations
  if (!summary || !action) wrong.push(`${name} lacks what is wrong or what to do`)
  if (!anchors.has(runbook)) wrong.push(`${name}: there is no ${runbook}`)
  if (!testedAlerts().has(name)) wrong.push(`${name} has no test in which it fires`)
}
if (rules.length === 0 || expressions === 0) wrong.push('nothing was read')
for (const each of wrong) say(each)
say(`${rules.length} alerts tested, ${expressions} questions of the dashboard asked, ${wrong.length} wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
