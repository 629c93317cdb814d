import { compiledFile, compileFolders } from '../support/compiled.js'

const sources = 'bench/servers'

/** Compiles the servers to be measured. */
export function compileServers(): void {
  compileFolders([sources])
}

/** Where a file of bench/servers is after the compilation. */
export function compiledServer(name: string): string {
  return compiledFile(`${sources}/${name}`)
}
