import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = join(root, 'bench/servers')
const compiled = join(root, 'dist/bench/servers')

/**
 * Compiles the servers to be measured so that they run on the built gateway under Node alone. What runs
 * tests and benches from their sources names every function it makes, which would be measured as well.
 */
export function compileServers(): void {
  rmSync(compiled, { recursive: true, force: true })
  mkdirSync(compiled, { recursive: true })
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  for (const name of readdirSync(sources)) {
    const { outputText } = ts.transpileModule(readFileSync(join(sources, name), 'utf8'), {
      compilerOptions: { ...options, module: ts.ModuleKind.ESNext, sourceMap: false },
      fileName: name,
    })
    // In dist, what is compiled from src lies two folders above these.
    const text = outputText.replaceAll("'../../src/", "'../../")
    writeFileSync(compiledServer(name), text)
  }
}

/** Where a file of bench/servers is after the compilation. */
export function compiledServer(name: string): string {
  return join(compiled, name.replace(/\.ts$/, '.js'))
}
