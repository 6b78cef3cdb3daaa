import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { repository } from '../harness/changed-copy.ts'

type Rule = {
  readonly alert?: string
  readonly expr: string
  readonly for?: string
  readonly annotations?: Readonly<Record<string, string>>
}
type Rules = { readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] }

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const msOf = (duration: string): number =>
  [...duration.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count = '0', unit = 's']) => sum + Number(count) * (unitMs[unit] ?? 0),
    0,
  )

/** Ranges, steps of subqueries and offsets: the durations that an expression looks back by. Ages that it compares with are numbers. */
const durations = /(?<=\[|:|offset )(\d+[smhd])+(?=[\]): ]|$)/gm

/** How long an alert takes at the most to ring by its own times: what it looks back by, and what it waits. */
const patienceOf = ({ expr, for: waits = '0s' }: Rule): number =>
  Math.max(0, ...[...expr.matchAll(durations)].map(([duration]) => msOf(duration))) + msOf(waits)

/** The shipped rules of a file with every duration divided by one factor, and nothing else changed. */
async function scaled(
  file: string,
  factor: number,
): Promise<{ readonly text: string; readonly rules: readonly Rule[] }> {
  const shipped = parse(await readFile(join(repository, 'ops', file), 'utf8')) as Rules
  const shorter = (duration: string) => `${Math.max(1, Math.round(msOf(duration) / factor))}ms`
  const change = (rule: Rule): Rule => ({
    ...rule,
    expr: rule.expr.replace(durations, shorter),
    ...(rule.for !== undefined && { for: shorter(rule.for) }),
  })
  const groups = shipped.groups.map(({ name, rules }) => ({ name, rules: rules.map(change) }))
  return { text: stringify({ groups }), rules: shipped.groups.flatMap(({ rules }) => rules) }
}

export type ShippedAlert = { readonly runbook: string; readonly patienceMs: number }

/** The alerts and the objectives as they are shipped, at a faster pace; and what is known of each alert. */
export async function scaledRules(factor: number) {
  const [alerts, objectives] = await Promise.all(['alerts.yaml', 'objectives.yaml'].map((file) => scaled(file, factor)))
  const shipped = new Map(
    (alerts?.rules ?? []).flatMap((rule): [string, ShippedAlert][] =>
      rule.alert === undefined
        ? []
        : [[rule.alert, { runbook: rule.annotations?.runbook ?? '', patienceMs: patienceOf(rule) / factor }]],
    ),
  )
  return { files: { 'alerts.yaml': alerts?.text ?? '', 'objectives.yaml': objectives?.text ?? '' }, shipped }
}

/** The shipped routes of Alertmanager at the same pace, with the receivers of the proof. */
export async function scaledRoutes(factor: number, receiver: string): Promise<string> {
  const shipped = await readFile(join(repository, 'ops', 'alertmanager.yaml'), 'utf8')
  return shipped
    .replaceAll(/(group_wait|group_interval|repeat_interval): (\w+)/g, (_, name, duration) => {
      // Alertmanager refuses an interval of zero, and none of the shipped ones is shorter than a millisecond.
      return `${name}: ${Math.max(msOf(duration) === 0 ? 0 : 100, Math.round(msOf(duration) / factor))}ms`
    })
    .replaceAll('http://127.0.0.1:9095', receiver)
}
