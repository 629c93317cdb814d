// Validates the alert rules with promtool and runs their test cases.
//
//   node scripts/check-alerts.mjs [--tools <folder for Prometheus>]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prometheusTools } from './monitoring/prometheus-tools.mjs'

const { values } = parseArgs({ options: { tools: { type: 'string' } } })
const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'housing-gateway-alerts-'))
try {
  const tools = prometheusTools(values.tools ?? scratch)
  if (tools === null) {
    process.stdout.write('alert rules: not run (promtool is not available)\n')
  } else {
    const promtool = (...args) =>
      execFileSync(tools.promtool, args, { cwd: root, stdio: 'inherit' })
    promtool('check', 'rules', 'deploy/observability/alerts.yaml')
    promtool('test', 'rules', 'test/observability/alert-cases.yaml')
  }
} catch {
  // promtool has printed the reason.
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
