// A Prometheus that looks at replicas as they come and go, with the alert rules of deploy/observability.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inShort } from './alerts-in-short.mjs'

const rules = join(import.meta.dirname, '../../deploy/observability/alerts.yaml')
const patienceMs = 30_000

/**
 * @param program where Prometheus is
 * @param folder a new folder for what it writes
 */
export async function startMonitoring(program, folder, port) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'alerts.yaml'), inShort(readFileSync(rules, 'utf8')))
  writeFileSync(join(folder, 'prometheus.yaml'), configuration)
  const watched = new Set()
  const tell = () => {
    const targets = [...watched].map((one) => `127.0.0.1:${one}`)
    const written = join(folder, 'targets.new')
    writeFileSync(written, JSON.stringify([{ targets }]))
    renameSync(written, join(folder, 'targets.json'))
  }
  tell()
  const address = `127.0.0.1:${port}`
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      ...[`--web.listen-address=${address}`, '--log.level=error'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )

  /** @returns the series that an expression gives, as labels and value */
  async function ask(expression) {
    const query = new URLSearchParams({ query: expression })
    const answer = await fetch(`http://${address}/api/v1/query?${query}`)
    const { status, error, data } = await answer.json()
    if (status !== 'success') throw new Error(`${expression}: ${error}`)
    return data.result.map(({ metric, value }) => ({ ...metric, value: Number(value[1]) }))
  }

  const alerts = async (expression) => {
    const found = await ask(`count by (alertname) (${expression})`)
    return found.map(({ alertname }) => alertname).sort()
  }

  const monitoring = {
    ask,
    watch(target) {
      watched.add(target)
      tell()
    },
    forget(target) {
      watched.delete(target)
      tell()
    },
    /** Names of the alerts that are raised now. */
    raised: () => alerts('ALERTS{alertstate="firing"}'),
    /** Names of those that were raised at any time since then. */
    raisedSince(moment) {
      const ms = Math.ceil(performance.now() - moment)
      return alerts(`max_over_time(ALERTS{alertstate="firing"}[${ms}ms])`)
    },
    /** Resolves when an expression gives anything. */
    async until(expression) {
      const deadline = performance.now() + patienceMs
      while (performance.now() < deadline) {
        const found = await ask(expression).catch(() => [])
        if (found.length > 0) return
        await pause(100)
      }
      throw new Error(`In ${patienceMs / 1000} s it never came to be: ${expression}`)
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

const configuration = `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 500ms }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: gateway
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`
