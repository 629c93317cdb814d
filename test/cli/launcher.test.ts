import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it } from 'vitest'

const launcher = fileURLToPath(new URL('../../bin/housing-gateway.mjs', import.meta.url))

/** Replaces the built command line: prints its arguments, its environment and NODE_ENV as libraries see it. */
const probe = `
const librariesSee = process.env.NODE_ENV
export async function runCommandLine(argv, environment) {
  const { NODE_ENV = null, PORT = null } = environment
  process.stdout.write(JSON.stringify({ argv, librariesSee, NODE_ENV, PORT }))
  return 3
}
`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-launcher-'))
  await mkdir(join(folder, 'bin'))
  await copyFile(launcher, join(folder, 'bin', 'housing-gateway.mjs'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return () => rm(folder, { recursive: true, force: true })
})

async function build(): Promise<void> {
  const main = join(folder, 'dist/src/cli/main.js')
  await mkdir(dirname(main), { recursive: true })
  await writeFile(main, probe)
}

function launch(args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const file = join(folder, 'bin', 'housing-gateway.mjs')
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, error) => {
      resolve({ code: child.exitCode, out, error })
    })
  })
}

it('says what to do before the first build', async () => {
  expect(await launch(['token'], {})).toEqual({
    code: 1,
    out: '',
    error: 'housing-gateway is not built yet. Run: npm run build\n',
  })
})

it.each([undefined, 'development', 'test', 'production'])(
  'runs libraries in production mode and passes on the operator’s mode (%s)',
  async (mode) => {
    await build()
    const environment = { PORT: '4001', ...(mode === undefined ? {} : { NODE_ENV: mode }) }
    const { code, out } = await launch(['token', '--ttl', '1h'], environment)
    expect(code).toBe(3)
    expect(JSON.parse(out)).toEqual({
      argv: ['token', '--ttl', '1h'],
      librariesSee: 'production',
      NODE_ENV: mode ?? null,
      PORT: '4001',
    })
  },
)
