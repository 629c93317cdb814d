import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { settings } from '../../src/config/settings.js'
import { dockerfileOf, manifests, textOf, yamlOf } from './deploy-files.js'

const isSetting = (name: string) => Object.hasOwn(settings, name)

/** Default duration of a shutdown: 5 s of further service, and then the time for requests in flight. */
const stopSeconds = 5 + settings.SHUTDOWN_GRACE_SECONDS.schema.parse(undefined)

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly labels?: object }
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object } & object
    readonly podSelector?: { readonly matchLabels?: object }
    readonly ingress?: readonly {
      readonly from?: readonly object[]
      readonly ports: readonly { readonly port: string }[]
    }[]
    readonly template?: {
      readonly metadata: { readonly labels: object }
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number
        readonly containers: readonly {
          readonly env?: readonly { readonly name: string }[]
          readonly ports?: readonly { readonly name: string }[]
        }[]
      }
    }
  }
}

const objects = manifests.flatMap((path) => yamlOf(path) as Manifest[])
const ofKind = (kind: string) => objects.filter((one) => one.kind === kind)

describe('manifests for Kubernetes', () => {
  const [schema] = yamlOf('test/deploy/manifest-schema.yaml')
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema as object)

  it.each(manifests)('%s has probes, limits and minimal rights', (path) => {
    for (const object of yamlOf(path)) {
      validate(object)
      expect(validate.errors ?? []).toEqual([])
    }
  })

  it('selects the pods of the deployment in every selector', () => {
    const [deployment] = ofKind('Deployment')
    const labels = deployment?.spec.template?.metadata.labels
    expect(deployment?.spec.selector?.matchLabels).toEqual(labels)
    expect(ofKind('Service').map(({ spec }) => spec.selector)).toEqual([labels])
    expect(ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels)).toEqual([
      labels,
    ])
    expect(ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector?.matchLabels)).toEqual([
      labels,
    ])
  })

  it('opens the port for callers to all sources, and the port for metrics to one namespace', () => {
    const ingressRules = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.ingress ?? [])
    expect(ingressRules.map(({ from, ports }) => [ports.map(({ port }) => port), from])).toEqual([
      [['http'], undefined],
      [
        ['metrics'],
        [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ],
    ])
    const [pod] = ofKind('Deployment').map(({ spec }) => spec.template?.spec)
    const ports = pod?.containers.flatMap((one) => one.ports ?? []).map(({ name }) => name)
    expect(ports).toEqual(ingressRules.flatMap((one) => one.ports.map(({ port }) => port)))
  })

  it('gives a pod time to shut down, and only uses known settings', () => {
    const [pod] = ofKind('Deployment').map(({ spec }) => spec.template?.spec)
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds)
    const names = (pod?.containers ?? []).flatMap(({ env }) => (env ?? []).map(({ name }) => name))
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })
})

describe('the Dockerfile', () => {
  const instructions = dockerfileOf('Dockerfile')
  const stages = instructions.filter(({ word }) => word === 'FROM').map(({ rest }) => rest)
  const lastStage = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'))
  const rest = (word: string) => lastStage.filter((one) => one.word === word).map((one) => one.rest)

  it('uses fixed versions and separate stages for build and run', () => {
    expect(stages).toHaveLength(2)
    for (const stage of stages) expect(stage).toMatch(/^[\w./-]+:(?!latest)[\w.-]+(?: AS \w+)?$/)
    const copied = instructions.filter(({ rest: from }) => from.includes('--from='))
    for (const { rest: from } of copied) {
      const [, name = ''] = /--from=(\w+)/.exec(from) ?? []
      expect(stages.map((stage) => stage.split(' AS ')[1])).toContain(name)
    }
  })

  it('runs as an unprivileged user without a shell, with a health check', () => {
    expect(rest('USER')).toEqual(['65532:65532'])
    expect(rest('RUN')).toEqual([])
    for (const word of ['ENTRYPOINT', 'CMD']) {
      expect(JSON.parse(rest(word)[0] ?? '')).toBeInstanceOf(Array)
    }
    const [, check = ''] = /CMD (\[.*\])$/.exec(rest('HEALTHCHECK')[0] ?? '') ?? []
    expect((JSON.parse(check) as string[])[2]).toContain('/health')
    expect(rest('ENV').join(' ')).toContain('NODE_ENV=production')
  })

  it('sets only known settings, and no secrets', () => {
    const names = [
      ...rest('ENV')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name]) => String(name))
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    expect(names.filter((name) => /SECRET|KEY|TOKEN|URL/.test(name))).toEqual([])
  })
})

describe.each(['housing-gateway', 'housing-gateway-migrate'])('the systemd unit %s', (name) => {
  const text = textOf(`deploy/systemd/${name}.service`)

  it('has valid sections and minimal rights', () => {
    const sections = [...text.matchAll(/^\[(\w+)\]$/gm)].map(([, section]) => section)
    expect(sections.slice(0, 2)).toEqual(['Unit', 'Service'])
    const lines = text.split('\n').filter((line) => line !== '' && !/^[#[]/.test(line))
    for (const line of lines) expect(line).toMatch(/^[A-Z][A-Za-z]+=/)
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes']) {
      expect(text).toContain(line)
    }
    expect(text).toMatch(/^ExecStart=\S+node \S+\/bin\/housing-gateway\.mjs (serve|migrate)$/m)
  })

  it('has the same sandboxing as the other unit', () => {
    const walls = (of: string) =>
      of
        .split('\n')
        .filter((line) => /^(Protect|Private|Restrict|Lock|No|Cap|Sys|UMask)/.test(line))
    expect(walls(text)).toEqual(walls(textOf('deploy/systemd/housing-gateway.service')))
    expect(walls(text).length).toBeGreaterThan(12)
  })

  it('allows enough time for a shutdown', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [null, '90']
    expect(Number(seconds)).toBeGreaterThan(stopSeconds)
  })
})
