import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Names at the end the tests that failed and then passed when they were run again (`TEST_RETRIES`).
 * Each of them is a fault to mend: of the test, or a race in the product. Writes the files in which
 * something failed for good, one a line, to the file named by `FAILED_TEST_FILES`, where that is set.
 */
export default class UnstableTests implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!(test.diagnostic()?.flaky ?? false)) return
    const reasons = (test.result().errors ?? []).map(({ message }) => `    ${message}`)
    this.found.push(`  ${test.module.relativeModuleId} > ${test.fullName}`, ...reasons)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const list = process.env['FAILED_TEST_FILES']
    if (list !== undefined) writeFileSync(list, modules.filter(hasFailed).map(lineOf).join(''))
    if (this.found.length > 0) console.log(['Unstable tests', ...this.found, ''].join('\n'))
  }
}

const hasFailed = (module: TestModule) => !module.ok()
const lineOf = (module: TestModule) => `${module.relativeModuleId}\n`
