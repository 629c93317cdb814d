import { compiledFile, compileFolders } from '../support/compiled.js'

const sources = 'bench/servers'

/** Compiles the measured servers. */
export function compileServers(): void {
  compileFolders([sources])
}

/** Path of a compiled file of bench/servers. */
export function compiledServer(name: string): string {
  return compiledFile(`${sources}/${name}`)
}
