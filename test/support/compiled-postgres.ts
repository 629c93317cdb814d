import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The part of the global that is used here; the type library of Node does not declare it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> }

let compiled: Promise<object> | undefined

/**
 * Compiles the code of the embedded database and holds it for as long as this process lives. Every database
 * that is opened meanwhile shares it, with what was optimised while the ones before it ran.
 */
export async function holdCompiledPostgres(): Promise<void> {
  compiled ??= compile()
  await compiled
}

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}
