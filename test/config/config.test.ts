import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentExample } from '../../scripts/artefacts/environment-example.js'
import { readConfig } from '../../src/config/config.js'
import { productionAllowances, settings } from '../../src/config/settings.js'
import { faultsOf } from './faults-of.js'

const secret = `S3CR3T-${randomBytes(20).toString('hex')}`
const key = randomBytes(32).toString('base64')
const services = {
  SOURCE_SERVICES: JSON.stringify({
    person: { url: 'https://person.example' },
    tenure: { url: 'https://tenure.example/v1' },
    asset: { url: 'https://asset.example/v1/' },
    account: { url: 'http://account.example:8080' },
  }),
}
const productionSettings = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/gateway' }

it.each(['pa/ss', 'pa?ss', 'pa#ss', 'p@ss/word', '1/2'])(
  'refuses a password with an unescaped delimiter in DATABASE_URL, %s, without repeating it',
  (password) => {
    const read = () =>
      readConfig({ DATABASE_URL: `postgresql://gateway:${password}@db:5432/gateway` })
    expect(read).toThrow('DATABASE_URL has an @ after the host. Percent-encode')
    expect(read).not.toThrow(password)
  },
)

describe('readConfig', () => {
  it('needs no settings, and defaults to the embedded components', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4000,
      DATA_DIR: '.data',
      production: false,
      embedded: true,
      demoData: true,
      CORS_ORIGINS: [],
      AUTH_GROUP_SCOPES: {},
    })
  })

  it('treats a blank variable as absent', () => {
    const blank = Object.fromEntries(Object.keys(settings).map((name) => [name, '  ']))
    expect(readConfig(blank)).toEqual(readConfig({}))
  })

  it('trims values and ignores variables of other programs', () => {
    expect(readConfig({ PORT: ' 8080 ', PATH: '/usr/bin', GATEWAY: 'x' })).toEqual({
      ...readConfig({}),
      PORT: 8080,
    })
  })

  it('reports all errors at once, one per variable', () => {
    const broken = {
      PORT: '65536',
      NODE_ENV: 'staging',
      DATABASE_URL: 'mysql://db/gateway',
      DATABASE_POOL_SIZE: 'many',
      AUTH_SECRET: 'short',
      AUTH_GROUP_SCOPES: '{"a":["fly"]}',
      CORS_ORIGINS: 'housing.example',
      DEMO_DATA: 'yes',
      SHUTDOWN_GRACE_SECONDS: '-1',
      LOG_LEVEL: 'loud',
    }
    const faults = faultsOf(broken)
    expect(faults.map((fault) => fault.split(/[ .]/, 1)[0]).sort()).toEqual(
      Object.keys(broken).sort(),
    )
    expect(faults).toContain('PORT must be at most 65535.')
    expect(faults).toContain('NODE_ENV must be one of: production, development, test.')
    expect(() => readConfig(broken)).toThrow(/has 10 fault\(s\)/)
  })

  it('refuses a schema in DATABASE_URL, which would have no effect', () => {
    const address = 'postgresql://gateway@db.example/gateway?schema='
    expect(faultsOf({ DATABASE_URL: `${address}housing` })).toEqual([
      expect.stringContaining('has ?schema='),
    ])
    expect(readConfig({ DATABASE_URL: `${address}public` }).embedded).toBe(false)
  })

  it.each(Object.keys(settings))('never repeats a wrong value of %s', (name) => {
    const faults = faultsOf({ [name]: secret, NODE_ENV: name === 'NODE_ENV' ? secret : 'test' })
    expect(faults.join('\n')).not.toContain('S3CR3T')
  })

  it.each(Object.entries(settings))('reads the example of %s', (name, { example }) => {
    expect(faultsOf({ [name]: example }).filter((fault) => fault.startsWith(name))).toEqual([])
  })
})

it('reports the number of unknown scopes without repeating them, and lists the known scopes', () => {
  const [fault, ...others] = faultsOf({ AUTH_GROUP_SCOPES: `{"a":["operate","${secret}"]}` })
  expect(others).toEqual([])
  expect(fault).toMatch(/^AUTH_GROUP_SCOPES has 1 unknown scope\(s\)\. Known scopes: .*operate/)
  expect(fault).not.toContain(secret)
})

describe('contradictory settings are refused', () => {
  it('a key set with a secret, and a key set without issuer and audience', () => {
    const url = 'https://login.example/keys'
    expect(faultsOf({ AUTH_JWKS_URL: url, AUTH_SECRET: secret })).toEqual([
      'AUTH_JWKS_URL and AUTH_SECRET exclude each other. Keep one.',
      'AUTH_ISSUER is required with AUTH_JWKS_URL.',
      'AUTH_AUDIENCE is required with AUTH_JWKS_URL.',
    ])
    expect(faultsOf({ AUTH_JWKS_URL: url, AUTH_ISSUER: 'a', AUTH_AUDIENCE: 'b' })).toEqual([])
  })

  it('the same port for callers and metrics, unless the system chooses both', () => {
    expect(faultsOf({ PORT: '4000', METRICS_PORT: '4000' })).toEqual([
      expect.stringMatching(/^METRICS_PORT must differ from PORT\. /),
    ])
    expect(faultsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })
})

describe('SECRETS_KEY', () => {
  it('contains one key, or a new key followed by old keys, in Base64 or Base64url', () => {
    const old = Buffer.alloc(32, 0xff).toString('base64url')
    expect(readConfig({ SECRETS_KEY: `${key}, ${old}` }).SECRETS_KEY).toEqual([key, old])
    const fault =
      'SECRETS_KEY must be comma-separated keys of 32 bytes in Base64. Create one with: openssl rand -base64 32.'
    const short = Buffer.alloc(31, 7).toString('base64url')
    for (const keys of [short, `${short},${short}`]) {
      expect(faultsOf({ SECRETS_KEY: keys })).toEqual([fault])
    }
  })
})

describe('production', () => {
  /** For each allowance: settings that production refuses without it. */
  const refusedSettings: Record<
    (typeof productionAllowances)[number],
    Parameters<typeof readConfig>[0]
  > = {
    'embedded-database': { DATABASE_URL: '' },
    'development-token': { AUTH_SECRET: '' },
    'development-secrets-key': { SECRETS_KEY: '' },
    'demo-data': { DEMO_DATA: 'on' },
    'weak-secrets': { AUTH_SECRET: 'a'.repeat(32) },
    'plain-http-jwks': {
      AUTH_SECRET: '',
      AUTH_JWKS_URL: 'http://login.example/keys',
      AUTH_ISSUER: 'a',
      AUTH_AUDIENCE: 'b',
    },
    'plain-http-provider': { NOTIFY_BASE_URL: 'http://provider.example' },
    'plain-http-sources': services,
    'plain-http-search': { MEILISEARCH_URL: 'http://search.example:7700' },
    'plain-nats': { NATS_URL: 'nats://nats.example:4222', NATS_STREAM: 'EVENTS' },
    'plain-http-sqs': { SQS_QUEUE_URL: 'http://sqs.example/1/events' },
  }

  it.each(productionAllowances)('refuses %s unless it is allowed', (allowance) => {
    const environment = {
      ...productionSettings,
      AUTH_SECRET: secret,
      SECRETS_KEY: key,
      DEMO_DATA: 'off',
      ...refusedSettings[allowance],
    }
    expect(faultsOf(environment)).toEqual([
      expect.stringContaining(`PRODUCTION_ALLOW=${allowance} accepts`),
    ])
    expect(faultsOf({ ...environment, PRODUCTION_ALLOW: allowance })).toEqual([])
    const others = productionAllowances.filter((other) => other !== allowance).join()
    expect(faultsOf({ ...environment, PRODUCTION_ALLOW: others })).toHaveLength(1)
    // Development accepts all of them.
    expect(faultsOf({ ...environment, NODE_ENV: 'development' })).toEqual([])
  })

  it('reports all refused settings at once', () => {
    const environment = {
      ...productionSettings,
      ...refusedSettings['plain-http-provider'],
      ...services,
    }
    expect(faultsOf({ ...environment, DATABASE_URL: '', DEMO_DATA: 'on' })).toHaveLength(6)
  })

  it.each(['AUTH_SECRET', 'SECRETS_KEY', 'NOTIFY_CALLBACK_TOKEN'] as const)(
    'refuses the published example of the setting %s',
    (name) => {
      const environment = { ...productionSettings, AUTH_SECRET: secret, SECRETS_KEY: key }
      const faults = faultsOf({ ...environment, [name]: settings[name].example })
      expect(faults).toEqual([
        `${name} is the public example of the documentation. Create your own.`,
      ])
    },
  )

  it('names the replacement of a removed setting', () => {
    expect(faultsOf({ RABBITMQ_URL: 'amqp://rabbit.example', RABBITMQ_QUEUE: 'events' })).toEqual([
      expect.stringMatching(/^RABBITMQ_URL was removed. Bridge RabbitMQ to NATS or SQS/),
      expect.stringMatching(/^RABBITMQ_QUEUE was removed. /),
    ])
    expect(faultsOf({ RABBITMQ_URL: ' ' })).toEqual([])
    expect(
      faultsOf({
        ALERT_SERVICE_TOKEN: secret,
        NATS_PASSWORD: secret,
        SQS_REGION: 'eu-west-2',
        OPERATION_ROWS: '5',
        QUEUE_SECONDS: '5',
        CONNECTIONS_AT_MOST: '5',
      }),
    ).toEqual([
      expect.stringMatching(/^OPERATION_ROWS was removed. .*OPERATION_COST_LIMIT/),
      expect.stringMatching(/^QUEUE_SECONDS was removed. .*OPERATIONS_AT_ONCE/),
      expect.stringMatching(/^CONNECTIONS_AT_MOST was removed. /),
      expect.stringMatching(/^ALERT_SERVICE_TOKEN was removed. .*SOURCE_SERVICES/),
      expect.stringMatching(/^NATS_PASSWORD was removed. .*NATS_URL/),
      'SQS_REGION was removed. Set AWS_REGION, as other programs with the AWS SDK do.',
    ])
  })

  it('accepts a database server with a secret or a key set', () => {
    expect(
      readConfig({ ...productionSettings, AUTH_SECRET: secret, SECRETS_KEY: key }),
    ).toMatchObject({
      production: true,
      embedded: false,
      demoData: false,
    })
    expect(faultsOf({ ...productionSettings, SECRETS_KEY: key })).toHaveLength(1)
  })
})

describe('the search engine', () => {
  const url = 'http://search.example:7700'

  it.each([
    [{}, 'postgres'],
    [{ MEILISEARCH_URL: url }, 'meilisearch'],
    [{ MEILISEARCH_URL: url, SEARCH_ENGINE: 'postgres' }, 'postgres'],
    [{ SEARCH_ENGINE: 'postgres' }, 'postgres'],
  ])('with %j is %s', (environment, engine) => {
    expect(readConfig(environment).searchEngine).toBe(engine)
  })

  it('needs an address, and either one key for everything or a search key and an index key', () => {
    expect(faultsOf({ SEARCH_ENGINE: 'meilisearch', MEILISEARCH_SEARCH_KEY: secret })).toEqual([
      'MEILISEARCH_URL is required with SEARCH_ENGINE=meilisearch.',
      'MEILISEARCH_INDEX_KEY is required with MEILISEARCH_SEARCH_KEY.',
    ])
    expect(faultsOf({ MEILISEARCH_INDEX_KEY: secret })).toEqual([
      'MEILISEARCH_URL is required with a Meilisearch key.',
      'MEILISEARCH_SEARCH_KEY is required with MEILISEARCH_INDEX_KEY.',
    ])
    const all = { MEILISEARCH_KEY: 'a', MEILISEARCH_SEARCH_KEY: 'b', MEILISEARCH_INDEX_KEY: 'c' }
    expect(faultsOf({ MEILISEARCH_URL: url, ...all })).toHaveLength(1)
  })

  it('refuses invalid values without repeating them', () => {
    const faults = faultsOf({
      MEILISEARCH_URL: 'search.example',
      MEILISEARCH_KEY: `${secret} ${secret}`,
      MEILISEARCH_INDEX_PREFIX: 'north/',
      SEARCH_ENGINE: 'elastic',
    })
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'MEILISEARCH_INDEX_PREFIX',
      'MEILISEARCH_KEY',
      'MEILISEARCH_URL',
      'SEARCH_ENGINE',
    ])
    expect(faults.join()).not.toContain(secret)
  })
})

describe('.env.example', () => {
  it('equals the output of the generator', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
  })
})
