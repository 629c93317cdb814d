import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { settings } from '../../src/config/settings.js'
import { textOf, yamlOf } from './deploy-files.js'

const isSetting = (name: string) => Object.hasOwn(settings, name)

describe('compose.yaml', () => {
  const [compose] = yamlOf('compose.yaml') as [
    {
      services: Record<
        string,
        {
          image?: string
          command?: string[]
          env_file?: unknown[]
          healthcheck?: { test: string[] }
          environment?: Record<string, string>
          depends_on?: Record<string, unknown>
          volumes?: string[]
          read_only?: boolean
        }
      >
    },
  ]
  const { services } = compose

  it('requires exactly the variables of .env.compose.example, and git ignores .env.compose', () => {
    const requiredVariables = [...textOf('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    )
    const exampleVariables = [...textOf('.env.compose.example').matchAll(/^(\w+)=$/gm)].map(
      ([, name]) => name,
    )
    expect([...new Set(requiredVariables)].sort()).toEqual([...exampleVariables].sort())
    expect(textOf('.gitignore').split('\n')).toContain('.env.compose')
  })

  it('gives .env.gateway to the gateway only, and gives Postgres its passwords and no secrets of the gateway', () => {
    const servicesWithEnvFile = Object.entries(services).filter(
      ([, { env_file: file }]) => file !== undefined,
    )
    expect(servicesWithEnvFile.map(([name, { env_file: file }]) => [name, file])).toEqual([
      ['gateway', [{ path: '.env.gateway', required: false }]],
    ])
    expect(textOf('.gitignore').split('\n')).toContain('.env.gateway')
    const ofPostgres = Object.keys(services['postgres']?.environment ?? {})
    const passwordNames = [...textOf('deploy/compose-passwords.sh').matchAll(/"\$(\w+)"/g)]
    expect(
      passwordNames.map(([, name]) => name).filter((name) => !ofPostgres.includes(String(name))),
    ).toEqual([])
    expect(ofPostgres.filter((name) => /AUTH|SECRETS|MEILI/.test(name))).toEqual([])
  })

  it('checks Postgres over TCP, because the temporary server of the first start listens only on a socket', () => {
    expect(services['postgres']?.healthcheck?.test).toContain('--host=127.0.0.1')
  })

  it.each([
    ['{"name":"gateway","key":"x"}', 0],
    ['{"code":"api_key_already_exists"}', 0],
    ['{"code":"invalid_api_key"}', 1],
  ])('recognises from the response %s whether the gateway has a search key', (answer, code) => {
    const [command = ''] = services['search-key']?.command ?? []
    const script = `curl() { echo '${answer}'; }\n${command.replaceAll('$$', '$')}`
    const { status } = spawnSync('sh', ['-euc', script], {
      env: { MEILI_MASTER_KEY: 'x', PATH: process.env['PATH'] },
    })
    expect(status).toBe(code)
  })

  it('only depends on existing services and mounts existing files', () => {
    for (const { depends_on: after = {}, volumes = [] } of Object.values(services)) {
      for (const name of Object.keys(after)) expect(services).toHaveProperty([name])
      for (const volume of volumes.filter((one) => one.startsWith('./'))) {
        expect(textOf(volume.split(':')[0] ?? '')).not.toBe('')
      }
    }
  })

  it('runs the gateway with known settings only, on a read-only root', () => {
    for (const name of ['gateway', 'migrate']) {
      expect(services[name]?.read_only).toBe(true)
      const names = Object.keys(services[name]?.environment ?? {})
      expect(names.filter((one) => !isSetting(one))).toEqual([])
    }
  })
})
