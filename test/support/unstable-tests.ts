import type { Reporter, TestCase } from 'vitest/node'

/**
 * Names at the end the tests that failed and then passed when they were run again (`TEST_RETRIES`).
 * Each of them is a fault to mend: of the test, or a race in the product.
 */
export default class UnstableTests implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!(test.diagnostic()?.flaky ?? false)) return
    const reasons = (test.result().errors ?? []).map(({ message }) => `    ${message}`)
    this.found.push(`  ${test.module.relativeModuleId} > ${test.fullName}`, ...reasons)
  }

  onTestRunEnd(): void {
    if (this.found.length > 0) console.log(['Unstable tests', ...this.found, ''].join('\n'))
  }
}
