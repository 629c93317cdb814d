import { afterEach, expect, it } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import {
  currentScope,
  currentSpan,
  OperationScope,
  outsideScope,
  withinScope,
  withinSpan,
} from '../../src/foundation/operation-scope.js'
import type { Span } from '../../src/foundation/span.js'

const scope = new OperationScope({
  deadlineMs: 60_000,
  most: { statements: 1, rows: 1, searches: 1, fields: 1 },
})

function spanCalled(traceparent: string): Span {
  const span: Span = {
    traceparent,
    isRecorded: true,
    rename: () => undefined,
    set: () => undefined,
    child: () => span,
    end: () => undefined,
  }
  return span
}

const [outer, inner] = [spanCalled('outer'), spanCalled('inner')]
const current = async () => {
  await turn()
  return [currentScope(), currentSpan()]
}

afterEach(() => {
  scope.close()
})

it('has a scope and a span in any order of nesting, and neither outside', async () => {
  expect(await current()).toEqual([undefined, null])
  expect(await withinSpan(outer, () => withinScope(scope, current))).toEqual([scope, outer])
  expect(await withinScope(scope, () => withinSpan(outer, current))).toEqual([scope, outer])
  expect(await withinSpan(outer, () => withinSpan(inner, current))).toEqual([undefined, inner])
  expect(await current()).toEqual([undefined, null])
})

it('can leave the scope and keep the span', async () => {
  const valuesOutside = () => outsideScope(current)
  expect(await withinSpan(outer, () => withinScope(scope, valuesOutside))).toEqual([
    undefined,
    outer,
  ])
})

it('keeps the outer span without an inner one', async () => {
  expect(await withinSpan(outer, () => withinSpan(null, current))).toEqual([undefined, outer])
})
