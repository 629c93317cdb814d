import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the gateway for production. */
export function buildGateway(): void {
  const script = join(root, 'scripts/run.mjs')
  const { status } = spawnSync(process.execPath, [script, '--build-only'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The gateway could not be built.')
}

/**
 * Compiles the measured code to run on the built gateway with plain Node. The loaders of tests and benchmarks
 * name every function and rewrite private members. This extra work would be measured as well.
 *
 * @param folders two levels deep, such as `bench/servers`
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

/** Path of the compiled file of a script such as `bench/servers/peer.script.ts`. */
export function compiledFile(path: string): string {
  return join(root, 'dist', path.replace(/\.ts$/, '.js'))
}
