import { readFileSync } from 'node:fs'

const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}

/** Every question of the dashboard, with the panel that asks it. */
export function dashboardExpressions(): readonly { readonly panel: string; readonly expression: string }[] {
  const { panels } = JSON.parse(file('dashboard.json')) as Dashboard
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ panel: title, expression: expr })))
}

/** What Grafana puts in place of its own words before it asks. */
export const asAsked = (expression: string): string => expression.replaceAll('$__rate_interval', '5m')

const parts = /_(bucket|count|sum)$/

/** Our metrics that alerts and dashboard use, by the names that they are registered under. */
export function figuresNamed(): readonly string[] {
  const texts = [
    file('alerts.yaml'),
    file('objectives.yaml'),
    ...dashboardExpressions().map(({ expression }) => expression),
  ]
  const names = texts.flatMap((text) => text.match(/\bfirsthand_[a-z0-9_]+/g) ?? [])
  return [...new Set(names.map((name) => name.replace(parts, '')))].sort()
}

/** The names of alerts that have a test. */
export const testedAlerts = (): ReadonlySet<string> =>
  new Set(
    [
      ...`${file('alerts.test.yaml')}${file('objectives.test.yaml')}`.matchAll(/labels: 'ALERTS\{alertname="(\w+)"/g),
    ].map(([, name = '']) => name),
  )
