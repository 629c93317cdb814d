import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSchema, isEnumType, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '../../src/cli/main.js'
import { settings } from '../../src/config/settings.js'
import { errorTable } from '../../src/errors/error-table.js'
import { codeBlocks, codeOf, documents, root, textOf } from './documents.js'

const readme = textOf('README.md')
const schema = buildSchema(textOf('schema.graphql'))
const enumValues = Object.values(schema.getTypeMap())
  .filter(isEnumType)
  .flatMap((type) => type.getValues().map(({ name }) => name))
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** Variables that only tests read. */
const testVariables = [
  'CRASH_ROUNDS',
  'UPGRADE_FROM',
  'FAULT_CONNECTIONS',
  'FAULT_SECONDS',
  'SCALE_RECORDS',
  'SCALE_SECONDS',
  'MEILISEARCH_BINARY',
  'PROPERTY_RUNS',
  'TEST_DATABASE_URL',
]
const nodeVariables = ['NODE_EXTRA_CA_CERTS']
/** Variables of the SQS client and OpenTelemetry. */
const libraryVariables = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_REGION',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]
const psqlVariables = ['ON_ERROR_STOP']
/** Variables of the Postgres image. */
const imageVariables = ['POSTGRES_PASSWORD']
/** Variables of the scripts in docs/examples. */
const exampleVariables = ['GATEWAY_URL', 'GATEWAY_KEY']
const variables = [
  ...Object.keys(settings),
  ...testVariables,
  ...nodeVariables,
  ...libraryVariables,
  ...psqlVariables,
  ...imageVariables,
  ...exampleVariables,
]

/** The unique matches of the first group of a pattern. */
function all(pattern: RegExp, texts: readonly string[]): string[] {
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ]
}

/** The anchors of the headings, as Markdown hosts generate them. */
function anchors(text: string): string[] {
  return all(/^#+ (.+)$/gm, [text]).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('README.md', () => {
  it('has at most 9 KB', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9 * 1024)
  })

  it('has the two commands, each on its own line', () => {
    const lines = codeBlocks(readme, 'sh').flatMap((block) => block.split('\n'))
    expect(lines).toEqual(expect.arrayContaining(['npm ci && npm start', 'npm ci && npm test']))
  })

  it('shows queries that fit the schema', () => {
    const queries = [
      ...codeBlocks(readme, 'graphql'),
      ...all(/-d '(\{"query".*\})'/g, codeBlocks(readme, 'sh')).map(
        (body) => (JSON.parse(body) as { query: string }).query,
      ),
    ]
    expect(queries).toHaveLength(2)
    expect(queries.map((query) => validate(schema, parse(query)))).toEqual(queries.map(() => []))
  })
})

describe.each(documents)('%s', (path) => {
  const text = textOf(path)

  it('has no broken links', () => {
    const targets = all(/\]\(([^)\s]+)\)/g, [text]).filter((target) => !/^https?:/.test(target))
    const broken = targets.filter((target) => {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, linked))) return true
      return anchor !== undefined && !anchors(textOf(linked)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('only mentions scripts of package.json', () => {
    const scriptNames = all(/\bnpm (?:run (?:--silent )?)?([\w:]+)/g, codeOf(text))
    const own = scriptNames.filter((name) => !['ci', 'create', 'install'].includes(name))
    expect(own.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('only mentions commands with a help text', async () => {
    const commands = all(
      /(?:npx housing-gateway|housing-gateway\.mjs|gateway --) (\w+)/g,
      codeOf(text),
    )
    const output = { out: () => undefined, error: () => undefined }
    const codes = await Promise.all(
      commands.map((name) => runCommandLine([name, '--help'], {}, output)),
    )
    expect(commands.filter((_, index) => codes[index] !== 0)).toEqual([])
  })

  it('only mentions variables that are read', () => {
    const words = all(/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=.*)?$/g, codeOf(text))
    const assigned = all(/\b([A-Z][A-Z0-9_]+)=/g, codeOf(text))
    const isOther = (word: string) => Object.hasOwn(errorTable, word) || enumValues.includes(word)
    expect(
      [...words.filter((word) => !isOther(word)), ...assigned].filter(
        (word) => !variables.includes(word),
      ),
    ).toEqual([])
  })

  it('contains no token and no key', () => {
    expect(text).not.toMatch(/eyJ[\w-]{8}|hgk_[\w-]{8}/)
  })

  it('mentions no package registry and no local path', () => {
    expect(text).not.toMatch(/npmjs|registry\.|artifactory|verdaccio|nexus/i)
    expect(text).not.toMatch(/(?<![\w.])\/(?:work|tmp|home|root|Users|farm)\//)
  })
})

it.each(['docs/adding.md', 'docs/how-it-runs.md'])('%s only mentions files that exist', (page) => {
  const paths = all(/^((?:src|packages|data|prisma)\/[\w./-]+\.\w+)$/g, codeOf(textOf(page)))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

describe('docs/adr', () => {
  const records = documents.filter((path) => path.startsWith(join('docs', 'adr')))

  it('is numbered without gaps', () => {
    const numbers = records.map((path) => Number(/(\d{4})-/.exec(path)?.[1]))
    expect(numbers).toEqual(records.map((_, index) => index + 1))
  })

  it.each(records)('%s has context, choice and price under its number', (path) => {
    const text = textOf(path)
    const number = Number(/(\d{4})-/.exec(path)?.[1])
    expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(all(/^## (.+)$/gm, [text])).toEqual(['Context', 'Choice', 'Price'])
  })
})
