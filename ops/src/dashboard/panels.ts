import { LegendDisplayMode, LegendPlacement, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat'
import { PanelBuilder as SeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

/** One line of a panel: what is asked, and how its series are called. */
export type Line = readonly [expression: string, legend: string]
type Panel = SeriesBuilder | StatBuilder
export type Row = readonly [title: string, panels: readonly Panel[]]

const datasource = { type: 'prometheus', uid: '$source' }

const queryOf = ([expression, legend]: Line, place: number) =>
  new DataqueryBuilder()
    .expr(expression)
    .legendFormat(legend)
    .refId(String.fromCharCode('A'.charCodeAt(0) + place))
    .datasource(datasource)

const legend = () =>
  new VizLegendOptionsBuilder().showLegend(true).displayMode(LegendDisplayMode.List).placement(LegendPlacement.Bottom)

/** Lines over time. The description states what is healthy. */
export const over = (title: string, unit: string, description: string, ...lines: readonly Line[]): Panel =>
  lines.reduce(
    (panel, line, place) => panel.withTarget(queryOf(line, place)),
    new SeriesBuilder()
      .title(title)
      .description(description)
      .unit(unit)
      .min(0)
      .datasource(datasource)
      .legend(legend())
      .height(8)
      .span(8),
  )

/** The newest value as a number. */
export const now = (title: string, unit: string, description: string, line: Line): Panel =>
  new StatBuilder()
    .title(title)
    .description(description)
    .unit(unit)
    .datasource(datasource)
    .withTarget(queryOf(line, 0))
    .height(4)
    .span(4)

/** A percentile of a histogram, by the labels that distinguish its series. */
export const percentile = (share: number, histogram: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${histogram}[$__rate_interval])))`
