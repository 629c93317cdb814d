import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { runRecorded } from './recorded-output.js'

const commandNames = ['serve', 'token', 'keys', 'demo', 'doctor', 'schema']

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])(
    'by %s lists every command on standard output',
    async (word) => {
      const { code, out, error } = await runRecorded([word])
      expect(code).toBe(0)
      expect(error).toBe('')
      for (const name of commandNames) expect(out).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
    },
  )

  it.each(commandNames)('for %s shows how to write it', async (name) => {
    const { code, out } = await runRecorded([name, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^housing-gateway ${name}\\b`))
  })

  it('names the commands that the README names', async () => {
    const { out } = await runRecorded(['--help'])
    const names = [...out.matchAll(/^ {2}(\w+) +\w/gm)].map(([, name = '']) => name)
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(readme).toMatch(new RegExp(`\`${name}(?: print)?\``))
  })

  it('wins over every other argument', async () => {
    expect((await runRecorded(['keys', 'create', '--nonsense', '-h'])).code).toBe(0)
  })
})

describe('what is not understood ends with 2, a reason and a hint', () => {
  it('no command', async () => {
    const { code, out, error } = await runRecorded([])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain('Usage: housing-gateway <command>')
  })

  it.each(['servr', 'toString', '__proto__'])('unknown command %s', async (name) => {
    const { code, error } = await runRecorded([name])
    expect(code).toBe(2)
    expect(error).toContain(`Unknown command "${name}".`)
    expect(error).toContain('doctor')
  })

  it.each([
    [['token', '--colour', 'red'], "Unknown option '--colour'."],
    [['token', 'ada'], "Unexpected argument 'ada'."],
    [['token', '--user'], "Option '--user <value>' argument missing."],
    [['token', '--user', '--ttl'], "Option '--user' argument is ambiguous."],
    [['token', '--user', ' '], '--user must not be blank.'],
    [['token', '--scopes', 'search:persons,search:*'], 'Unknown scope(s): search:*.'],
    [['token', '--ttl', 'soon'], '"soon" is no duration.'],
    [['keys'], 'Say what to do: create, list, revoke.'],
    [['keys', 'constructor'], 'Unknown word "constructor". Known: create, list, revoke.'],
    [['keys', 'create', '--scopes', 'operate'], '--name is needed.'],
    [['keys', 'create', '--name', 'x'], '--scopes is needed.'],
    [['keys', 'create', '--name', 'x', '--scopes', ','], '--scopes names no scope.'],
    [['keys', 'revoke'], 'Name one key: its id or its name.'],
    [['keys', 'revoke', 'a', 'b'], 'Name one key: its id or its name.'],
    [['demo', 'load', '--size', '19'], '--size must be a whole number from 20 to 100000.'],
    [['demo', 'load', '--seed', '1e3'], '--seed must be a whole number from 0 to 2147483647.'],
    [['demo', 'status', 'now'], "Unexpected argument 'now'."],
    [['schema'], 'Say what to do: print.'],
    [['schema', 'print', 'all'], '"schema print" takes nothing more.'],
    [['serve', '--port', '1'], "Unknown option '--port'."],
    [['doctor', '--fix'], "Unknown option '--fix'."],
  ])('%j', async (argv, message) => {
    const { code, out, error } = await runRecorded(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error.startsWith(message)).toBe(true)
    expect(error).toMatch(new RegExp(`See housing-gateway ${String(argv[0])} --help\\.$`))
  })
})

it('the demo landlord is loaded in production only where that is allowed', async () => {
  const { code, error } = await runRecorded(['demo', 'load'], { NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(error).toContain('PRODUCTION_ALLOW=demo-data')
})

it('a faulty environment ends with 1 and every fault, without the values', async () => {
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
