// Has promtool read the alert rules, and try each on what should and what should not raise it.
//
//   node scripts/check-alerts.mjs [--tools <folder where Prometheus is, or is to be unpacked>]
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
    process.stdout.write('alert rules: not run, for there is no promtool to be had here\n')
  } else {
    const ask = (...args) => execFileSync(tools.promtool, args, { cwd: root, stdio: 'inherit' })
    ask('check', 'rules', 'deploy/observability/alerts.yaml')
    ask('test', 'rules', 'test/observability/alert-cases.yaml')
  }
} catch {
  // It has said why.
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
