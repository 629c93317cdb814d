import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the gateway as it is built for production. */
export function buildGateway(): void {
  const script = join(root, 'scripts/run.mjs')
  const { status } = spawnSync(process.execPath, [script, '--build-only'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The gateway could not be built.')
}

/**
 * Compiles what is to be measured so that it runs on the built gateway under Node alone. What runs tests
 * and benches from their sources names every function it makes, and rewrites private members, which would
 * be measured as well.
 *
 * @param folders of the project, two names deep, such as `bench/servers`
 */
export function compileFolders(folders: readonly string[]): void {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  for (const folder of folders) {
    rmSync(join(root, 'dist', folder), { recursive: true, force: true })
    for (const name of readdirSync(join(root, folder))) {
      if (!name.endsWith('.ts')) continue
      const { outputText } = ts.transpileModule(readFileSync(join(root, folder, name), 'utf8'), {
        compilerOptions: { ...options, module: ts.ModuleKind.ESNext, sourceMap: false },
        fileName: name,
      })
      const path = compiledFile(join(folder, name))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, outputText)
    }
  }
}

/** Where a file, such as `bench/servers/peer.script.ts`, is after the compilation. */
export function compiledFile(path: string): string {
  return join(root, 'dist', path.replace(/\.ts$/, '.js'))
}
