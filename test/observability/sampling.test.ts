import { afterAll, afterEach, expect, it } from 'vitest'
import { OtelTracing } from '../../src/observability/otel-tracing.js'
import type { SamplerName } from '../../src/observability/sampler-names.js'
import { startSpanCollector } from './span-collector.js'

let tracing: OtelTracing | null = null

const collector = await startSpanCollector()
afterEach(() => tracing?.close())
afterAll(() => {
  collector.close()
})

function open(sampler: SamplerName, ratio = 1): OtelTracing {
  const { url: endpoint } = collector
  tracing = new OtelTracing({ endpoint, sampler, ratio, serviceName: 'gateway', version: '1' })
  return tracing
}

const parent = (traceId: string, flags: string) => `00-${traceId}-00f067aa0ba902b7-${flags}`
/** A trace id that a ratio of 0.01 samples, and one that it does not. */
const [taken, left] = ['0'.repeat(31) + '1', `${'f'.repeat(8)}${'0'.repeat(24)}`]

it.each([
  ['always_on', null, true],
  ['always_on', parent(left, '00'), true],
  ['always_off', parent(left, '01'), false],
  ['traceidratio', parent(taken, '00'), true],
  ['traceidratio', parent(left, '01'), false],
  ['parentbased_always_on', null, true],
  ['parentbased_always_on', parent(left, '00'), false],
  ['parentbased_always_off', null, false],
  ['parentbased_always_off', parent(left, '01'), true],
  ['parentbased_traceidratio', parent(taken, '00'), false],
  ['parentbased_traceidratio', parent(left, '01'), true],
] as const)('%s under %s records: %s', (sampler, above, isRecorded) => {
  const span = open(sampler, 0.01).begin('work', { parent: above })
  const [, traceId, , flags] = span.traceparent.split('-')
  if (above !== null) expect(traceId).toBe(above.split('-')[1])
  expect(flags).toBe(isRecorded ? '01' : '00')
  expect(span.isRecorded).toBe(isRecorded)
  const below = span.child('part of it')
  expect(below.isRecorded).toBe(isRecorded)
  expect(below.traceparent.split('-')[1]).toBe(traceId)
  below.end()
  span.end()
})

it('samples about the given share, each with its own trace', () => {
  const tracer = open('parentbased_traceidratio', 0.1)
  const spans = Array.from({ length: 5_000 }, () => tracer.begin('work'))
  expect(new Set(spans.map(({ traceparent }) => traceparent.split('-')[1])).size).toBe(5_000)
  const recorded = spans.filter((span) => span.isRecorded).length
  // Six standard deviations.
  expect(Math.abs(recorded - 500)).toBeLessThan(128)
})

it('exports only sampled spans, and all of them', async () => {
  const before = collector.spans().length
  const none = open('always_off')
  none.begin('unseen').child('unseen too').end()
  await none.close()
  expect(collector.spans()).toHaveLength(before)
  const all = open('always_on')
  const span = all.begin('seen')
  span.child('seen too').end('WRONG')
  span.end()
  await all.close()
  const [child, root] = collector.spans().slice(before)
  expect([child?.name, root?.name]).toEqual(['seen too', 'seen'])
  expect(child).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId })
})
