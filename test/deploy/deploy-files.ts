import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

const root = new URL('../../', import.meta.url)

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** The documents of a YAML file. Throws on duplicate keys and on any other error or warning. */
export function yamlOf(path: string): unknown[] {
  return parseAllDocuments(textOf(path), { uniqueKeys: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault !== undefined) throw fault
    return document.toJS() as unknown
  })
}

/** Paths of the Kubernetes manifests. */
export const manifests = readdirSync(fileURLToPath(new URL('deploy/kubernetes', root)))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `deploy/kubernetes/${name}`)

/** One instruction of a Dockerfile, with continued lines joined. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

export function dockerfileOf(path: string): Instruction[] {
  return textOf(path)
    .replace(/^#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .filter((file) => file !== null)
    .map(([, word = '', rest = '']) => ({ word, rest }))
}
