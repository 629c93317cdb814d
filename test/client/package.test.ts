import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { scratchFolder } from '../support/scratch-folder.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: TestGateway
let packed: string

/** The kit as npm installs it: from its tarball, beside the packages that it asks for. */
beforeAll(async () => {
  folder = await scratchFolder()
  const { stdout } = await run('node', ['scripts/pack-client.mjs', folder.path], { cwd: root })
  const modules = join(folder.path, 'node_modules')
  packed = join(modules, '@housing-gateway/client')
  await mkdir(packed, { recursive: true })
  await run('tar', ['-xzf', stdout.trim(), '--strip-components=1', '-C', packed])
  await mkdir(join(modules, '@graphql-typed-document-node'))
  const peers = ['@apollo', '@types', '@graphql-typed-document-node/core', 'graphql', 'graphql-sse']
  for (const name of [...peers, 'rxjs']) {
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  gateway = await startTestGateway()
  await gateway.gateway.demo?.load({ size: 20 })
})

afterAll(async () => {
  await gateway.close()
  await folder.remove()
})

describe('the packed kit', () => {
  it('holds what its exports name, and no sources', async () => {
    const { exports } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as {
      exports: Record<string, string>
    }
    const files = (await readdir(packed, { recursive: true })).map((name) => `./${name}`)
    expect(Object.values(exports).filter((path) => !files.includes(path))).toEqual([])
    expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([])
  })

  it('compiles in an app of its own, which finds people', async () => {
    await cp(join(root, 'client/example/find.ts'), join(folder.path, 'find.ts'))
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }')
    const settings = {
      compilerOptions: {
        ...{ target: 'ES2022', module: 'NodeNext', strict: true, exactOptionalPropertyTypes: true },
        ...{ lib: ['ES2022', 'DOM'], types: ['node'], outDir: 'out', skipLibCheck: true },
      },
      files: ['find.ts'],
    }
    await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(settings))
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder.path])
    const { stdout } = await run('node', ['out/find.js', 'ma'], {
      cwd: folder.path,
      env: {
        ...process.env,
        GATEWAY_URL: `${gateway.url}/graphql`,
        GATEWAY_TOKEN: await gateway.token(allScopes),
      },
    })
    expect(stdout).toMatch(/^[1-9]\d* found\n\S+/)
  })
})
