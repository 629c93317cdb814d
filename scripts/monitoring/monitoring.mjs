// A Prometheus that scrapes replicas, with the alert rules of deploy/observability.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const rules = join(import.meta.dirname, '../../deploy/observability/alerts.yaml')
const patienceMs = 30_000

/**
 * @param program path of Prometheus
 * @param folder a new folder for its data
 */
export async function startMonitoring(program, folder, port) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'alerts.yaml'), scaleDown(readFileSync(rules, 'utf8')))
  writeFileSync(join(folder, 'prometheus.yaml'), configuration)
  const ports = new Set()
  const writeTargets = () => {
    const targets = [...ports].map((one) => `127.0.0.1:${one}`)
    const written = join(folder, 'targets.new')
    writeFileSync(written, JSON.stringify([{ targets }]))
    renameSync(written, join(folder, 'targets.json'))
  }
  writeTargets()
  const address = `127.0.0.1:${port}`
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )

  /** @returns the series of an expression, each as labels with a value */
  async function query(expression) {
    const parameters = new URLSearchParams({ query: expression })
    const answer = await fetch(`http://${address}/api/v1/query?${parameters}`)
    const { status, error, data } = await answer.json()
    if (status !== 'success') throw new Error(`${expression}: ${error}`)
    return data.result.map(({ metric, value }) => ({ ...metric, value: Number(value[1]) }))
  }

  const alerts = async (expression) => {
    const series = await query(`count by (alertname) (${expression})`)
    return series.map(({ alertname }) => alertname).sort()
  }

  const monitoring = {
    query,
    watch(target) {
      ports.add(target)
      writeTargets()
    },
    forget(target) {
      ports.delete(target)
      writeTargets()
    },
    /** Names of the firing alerts. */
    firing: () => alerts('ALERTS{alertstate="firing"}'),
    /** Names of the alerts that fired at any time since `moment`. */
    firedSince(moment) {
      const ms = Math.ceil(performance.now() - moment)
      return alerts(`max_over_time(ALERTS{alertstate="firing"}[${ms}ms])`)
    },
    /** Resolves when an expression returns a series. */
    async until(expression) {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        const series = await query(expression).catch(() => [])
        if (series.length > 0) return
        await pause(100)
      }
      throw new Error(`No series within ${patienceMs / 1000} s: ${expression}`)
    },
    stop: () => child.kill('SIGKILL'),
  }
  try {
    await monitoring.until('vector(1)')
    return monitoring
  } catch (error) {
    monitoring.stop()
    throw error
  }
}

// Scales the alert rules to a fifteenth of their time, so that a minute takes four seconds in a test. A smaller scale
// would fail, because Prometheus takes up to five seconds to notice that a replica started or stopped.
const unitMs = { s: 1000 / 15, m: 4000, h: 240_000, d: 24 * 240_000 }

const scaledDuration = (amount, unit) => `${Math.max(1, Math.round(amount * unitMs[unit]))}ms`

/** @param rules text of a rules file */
function scaleDown(rules) {
  return rules
    .replace(
      /^( +for: )(\d+)([smhd])$/gm,
      (_line, key, amount, unit) => key + scaledDuration(amount, unit),
    )
    .replace(/\[(\d+)([smhd])\]/g, (_range, amount, unit) => `[${scaledDuration(amount, unit)}]`)
}

const configuration = `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 500ms }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: gateway
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`
