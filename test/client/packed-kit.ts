import { execFile } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compiler } from '../../scripts/build/compiler.mjs'
import { scratchFolder } from '../support/scratch-folder.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A folder with the kit in `node_modules`. */
export interface PackedKit {
  readonly path: string
  /** The installed kit. */
  readonly packed: string
  remove(): Promise<void>
}

/** Installs the kit from its tarball with its peer dependencies, like npm does. */
export async function installPackedKit(): Promise<PackedKit> {
  const folder = await scratchFolder()
  const { stdout } = await run('node', ['scripts/pack-client.mjs', folder.path], { cwd: root })
  const modules = join(folder.path, 'node_modules')
  const packed = join(modules, '@housing-gateway/client')
  await mkdir(packed, { recursive: true })
  await run('tar', ['-xzf', stdout.trim(), '--strip-components=1', '-C', packed])
  await mkdir(join(modules, '@graphql-typed-document-node'))
  const peers = [
    '@apollo',
    '@types',
    '@urql',
    '@graphql-typed-document-node/core',
    'graphql',
    'graphql-sse',
  ]
  for (const name of [...peers, 'react', 'react-dom', 'rxjs', 'vite']) {
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  return { path: folder.path, packed, remove: () => folder.remove() }
}

/** Builds a folder of client/example for the gateway at `url`; returns the folder to serve. */
export async function buildExamplePage(
  { path }: PackedKit,
  url: string,
  name: 'page' | 'react' = 'page',
): Promise<string> {
  const page = join(path, name)
  await cp(join(root, 'client/example', name), page, { recursive: true })
  await writeFile(join(page, '.env'), `VITE_GATEWAY_URL=${url}/graphql\n`)
  return buildPage(page)
}

/** Checks the types of a page and builds it with Vite; returns the folder to serve. */
export async function buildPage(page: string): Promise<string> {
  const settings = {
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      skipLibCheck: true,
      noEmit: true,
      jsx: 'react-jsx',
    },
    include: ['.'],
  }
  await writeFile(join(page, 'tsconfig.json'), JSON.stringify(settings))
  await run(compiler, ['-p', page])
  await run(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], { cwd: page })
  return join(page, 'dist')
}
