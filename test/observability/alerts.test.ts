import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { metricTable, type MetricEntry } from '../../src/observability/metric-table.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rulesFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Gateway[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().regex(/\.$/) }),
        }),
      ),
    }),
  ),
})

/** The promtool test file; scripts/check-alerts.mjs runs it where promtool is installed. */
const casesFile = z.object({
  tests: z.array(
    z.object({
      input_series: z.array(z.object({ series: z.string() })),
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) }),
      ),
    }),
  ),
})

const dashboardFile = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
})

const alerts = rulesFile
  .parse(parse(read('deploy/observability/alerts.yaml')))
  .groups.flatMap(({ rules }) => rules)
const { tests: cases } = casesFile.parse(parse(read('test/observability/alert-cases.yaml')))
const { panels, templating } = dashboardFile.parse(
  JSON.parse(read('deploy/observability/dashboard.json')),
)

/** Labels added by Prometheus and by histograms. */
const added = ['instance', 'job', 'le']

const table: Readonly<Record<string, MetricEntry>> = metricTable

/**
 * The unknown parts of an expression: metrics that are missing from the table, and labels that no metric of
 * the expression has.
 */
function unknownIn(expr: string): string[] {
  const names = [...expr.matchAll(/\bgateway_\w+/g)].map(([name]) => name)
  const entries = names.map((name) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '')
    const isPart = base !== name && table[base]?.type === 'histogram'
    const entry = isPart ? table[base] : table[name]
    return entry?.type === 'histogram' && !isPart ? undefined : entry
  })
  const labels = new Set([...added, ...entries.flatMap((entry) => entry?.labels ?? [])])
  const used = [
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => (list ?? '').split(/, */)),
    ...[...expr.matchAll(/[{,] *(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label ?? ''),
  ]
  return [
    ...names.filter((_, at) => entries[at] === undefined),
    ...used.filter((label) => !labels.has(label)),
  ]
}

it('finds unknown metrics and labels', () => {
  expect(unknownIn('rate(gateway_request_total[5m])')).toEqual(['gateway_request_total'])
  expect(unknownIn('gateway_request_seconds > 1')).toEqual(['gateway_request_seconds'])
  expect(unknownIn('sum by (caller) (gateway_streams{of="x"})')).toEqual(['caller', 'of'])
})

describe('the rules', () => {
  it.each(alerts)('$alert uses metrics of the table', ({ expr }) => {
    expect(expr).toMatch(/gateway_|nodejs_/)
    expect(unknownIn(expr)).toEqual([])
  })

  it.each(alerts)('$alert has a case that raises it and a case that does not', ({ alert }) => {
    const tries = cases
      .flatMap((one) => one.alert_rule_test)
      .filter(({ alertname }) => alertname === alert)
    const isRaised = tries.map((one) => one.exp_alerts.length > 0)
    expect([...new Set(isRaised)].sort()).toEqual([false, true])
  })

  it('are tested with metrics of the table', () => {
    const series = cases.flatMap((one) => one.input_series.map((each) => each.series))
    expect(series.flatMap((one) => unknownIn(one))).toEqual([])
  })

  it('have unique names, each with a section of three steps', () => {
    const sections = read('docs/operating.md')
      .split(/^### /m)
      .slice(1)
      .map((section) => ({
        name: section.split('\n', 1)[0] ?? '',
        steps: [...section.matchAll(/^(\d)\. /gm)].map(([, number]) => number),
      }))
    expect(sections).toEqual(alerts.map(({ alert }) => ({ name: alert, steps: ['1', '2', '3'] })))
  })
})

it.each(panels)('the panel $title uses metrics of the table', ({ targets }) => {
  for (const { expr, legendFormat } of targets) {
    expect(unknownIn(expr)).toEqual([])
    const legendLabels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
    expect(unknownIn(`sum by (${legendLabels.join(', ')}) (${expr})`).filter(Boolean)).toEqual([])
  }
})

describe('the dashboard', () => {
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

  it('shows every metric of the table', () => {
    const metricNames = expressions.flatMap((expr) =>
      [...expr.matchAll(/\bgateway_\w+/g)].map(([name]) => name),
    )
    const isShown = (name: string) =>
      metricNames.includes(name) || metricNames.includes(`${name}_bucket`)
    expect(Object.keys(table).filter((name) => !isShown(name))).toEqual([])
  })

  it('filters every query by the selected job and replicas', () => {
    expect(templating.list.map(({ name }) => name)).toEqual(['source', 'job', 'instance'])
    const chosen = '{job=~"$job", instance=~"$instance"'
    const starts = expressions.flatMap((expr) =>
      [...expr.matchAll(/\bgateway_\w+(.{0,35})/g)].map(([, start]) => start ?? ''),
    )
    expect(starts.filter((start) => !start.startsWith(chosen))).toEqual([])
  })
})

it('no metric has a label reserved by Prometheus', () => {
  const labels = Object.values(table).flatMap(({ labels }) => labels)
  expect(labels.filter((label) => ['le', 'quantile', 'job', 'instance'].includes(label))).toEqual(
    [],
  )
})

it('docs/operating.md only mentions metrics of the table', () => {
  const metrics = [...read('docs/operating.md').matchAll(/`(gateway_\w+)/g)]
  expect(metrics.map(([, name]) => name ?? '').filter((name) => table[name] === undefined)).toEqual(
    [],
  )
})
