import { readFile } from 'node:fs/promises'
import { isJsonObject } from '../foundation/json-object.js'

/** The version of the gateway that runs; the path is the same from `src` and from `dist`. */
export async function runningVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const described: unknown = JSON.parse(text)
  const version = isJsonObject(described) ? described['version'] : null
  return typeof version === 'string' ? version : 'unknown'
}
