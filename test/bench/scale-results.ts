import type { Cost, Results, SizeResult } from '../../bench/scale/results.js'

/** Results in which everything grows as it is expected to, on a machine whose pace is what `paces` say of each size. */
export function grownResults(paces: readonly number[] = [1, 1, 1]): Results {
  return {
    ...{ machine: 'a machine', postgres: '15' },
    sizes: [10_000, 30_000, 100_000].map((size, index) => sizeResult(size, paces[index] ?? 1)),
    replicas: {
      deliver: [{ replicas: 1, perSecond: 43, cpuMs: 6 }],
      project: [{ replicas: 1, perSecond: 90, cpuMs: 6 }],
    },
  }
}

function sizeResult(size: number, pace: number): SizeResult {
  const cost = (ms: number): Cost => ({
    ...{ gatewayMs: ms * pace, databaseMs: ms * pace, p50Ms: 2 * ms * pace },
    pace: { processorMs: 100 * pace, wallMs: 120 * pace },
  })
  return {
    ...{ size, measuredAt: '2026-11-26T12:00:00.000Z', load: 'load average 1.0 1.0 1.0' },
    costs: {
      searchName: cost(2 + Math.sqrt(size) / 100),
      create: cost(1),
      event: cost(1 + Math.log(size) / 10),
    },
    memory: { serve: 200e6 + Math.sqrt(size) * 100_000 },
    disk: { records: 5e6 + size * 1_500 },
  }
}
