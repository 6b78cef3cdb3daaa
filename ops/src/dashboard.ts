import { DashboardBuilder, DatasourceVariableBuilder, RowBuilder } from '@grafana/grafana-foundation-sdk/dashboard'
import { bankRows } from './dashboard/bank-rows.ts'
import { machineryRows } from './dashboard/machinery-rows.ts'
import { objectiveRows } from './dashboard/objective-rows.ts'
import { partRows } from './dashboard/part-rows.ts'
import { saleRows } from './dashboard/sale-rows.ts'

/** The dashboard as Grafana imports it. It asks for the data source, and names no other thing of an installation. */
export function dashboardText(): string {
  const dashboard = new DashboardBuilder('Firsthand')
    .uid('firsthand')
    .description('Rails, their dependencies, and what happens after the answer. Made from code: change it there.')
    .tags(['firsthand'])
    .timezone('utc')
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('source').label('Prometheus').type('prometheus'))
  for (const [title, panels] of [...saleRows, ...objectiveRows, ...bankRows, ...machineryRows, ...partRows]) {
    dashboard.withRow(new RowBuilder(title))
    for (const panel of panels) dashboard.withPanel(panel)
  }
  return `${JSON.stringify(dashboard.build(), null, 2)}\n`
}
