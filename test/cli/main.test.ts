import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { runRecorded } from './recorded-output.js'

const commandNames = ['serve', 'token', 'keys', 'index', 'doctor', 'schema']

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])(
    'by %s lists every command on standard output',
    async (word) => {
      const { code, out, error } = await runRecorded([word])
      expect(code).toBe(0)
      expect(error).toBe('')
      for (const name of commandNames) expect(out).toMatch(new RegExp(`^  ${name} .*\\w`, 'm'))
    },
  )

  it.each(commandNames)('for %s shows its usage', async (name) => {
    const { code, out } = await runRecorded([name, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^Usage: housing-gateway ${name}\\b`))
  })

  it('names the commands of the README', async () => {
    const { out } = await runRecorded(['--help'])
    const names = [...out.matchAll(/^ {2}(\w+)(?: \[options\])? {2,}\w/gm)].map(
      ([, name = '']) => name,
    )
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(readme).toMatch(new RegExp(`\`${name}(?: print)?\``))
  })

  it('takes precedence over other arguments', async () => {
    expect((await runRecorded(['keys', 'create', '--nonsense', '-h'])).code).toBe(0)
  })
})

describe('invalid arguments end with 2, a reason and a hint', () => {
  it('no command', async () => {
    const { code, out, error } = await runRecorded([])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain('Usage: housing-gateway [options] [command]')
  })

  it.each(['servr', 'toString', '__proto__'])('unknown command %s', async (name) => {
    const { code, error } = await runRecorded([name])
    expect(code).toBe(2)
    expect(error).toContain(`error: unknown command '${name}'`)
  })

  it.each([
    [['servr'], 'serve'],
    [['keys', 'creat'], 'create'],
  ])('suggests a command for %j', async (argv, suggestion) => {
    expect((await runRecorded(argv)).error).toContain(`(Did you mean ${suggestion}?)`)
  })

  it.each([
    [['token', '--colour', 'red'], "unknown option '--colour'"],
    [['token', 'ada'], "too many arguments for 'token'."],
    [['token', '--user'], "option '--user <id>' argument missing"],
    [
      ['token', '--user', ' '],
      "option '--user <id>' argument ' ' is invalid. The value must not be blank.",
    ],
    [
      ['token', '--scopes', 'search:persons,search:*'],
      /--scopes .* Unknown scope\(s\): search:\*\./,
    ],
    [['token', '--ttl', 'soon'], /--ttl .* Use a number with s, m, h or d/],
    [['keys', 'constructor'], "unknown command 'constructor'"],
    [['keys', 'create', '--scopes', 'operate'], "required option '--name <name>' not specified"],
    [['keys', 'create', '--name', 'x'], "required option '--scopes <list>' not specified"],
    [['keys', 'create', '--name', 'x', '--scopes', ','], /--scopes .* Name at least one scope\./],
    [['keys', 'revoke'], "missing required argument 'key'"],
    [['keys', 'revoke', 'a', 'b'], "too many arguments for 'revoke'."],
    [['index', 'check', '--limit', '1e3'], /--limit .* Use a whole number from 0 to 1000000\./],
    [['schema', 'print', 'all'], "too many arguments for 'print'."],
    [['serve', '--port', '1'], "unknown option '--port'"],
    [['doctor', '--fix'], "unknown option '--fix'"],
  ])('%j', async (argv, message) => {
    const { code, out, error } = await runRecorded(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toMatch(/^error: /)
    if (typeof message === 'string') expect(error).toContain(message)
    else expect(error).toMatch(message)
    expect(error).toMatch(/\nUse --help to see the arguments and options\.$/)
  })

  it.each([
    [['keys'], 'revoke'],
    [['schema'], 'print'],
  ])('%j without a subcommand, with the list of subcommands', async (argv, subcommand) => {
    const { code, out, error } = await runRecorded(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain(subcommand)
  })
})

it.each([
  [['data', 'export', 'state.gz'], 'Use pg_dump and pg_restore'],
  [['completion', 'bash'], '--help'],
  [['streams', '--json'], 'GET /ready'],
  [['access', 'scopes'], 'docs/access.md'],
  [['demo', 'load', '--size', '20'], 'DEMO_DATA=on'],
])('the command %j of earlier releases names its replacement', async (argv, replacement) => {
  const { code, out, error } = await runRecorded(argv)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain(replacement)
  expect(error).not.toContain('\n')
})

it('an invalid environment ends with 1 and every error, without the values', async () => {
  const { code, error } = await runRecorded(['token'], { PORT: 'many', AUTH_SECRET: 'too short' })
  expect(code).toBe(1)
  expect(error).toContain('PORT must be')
  expect(error).toContain('AUTH_SECRET must have')
  expect(error).not.toContain('too short')
})

it.each(['--version', '-v'])('%s prints the release', async (word) => {
  const { code, out } = await runRecorded([word])
  expect(code).toBe(0)
  expect(out).toMatch(/^\d+\.\d+\.\d+$/)
})
