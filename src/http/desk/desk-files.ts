import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../foundation/project-folder.js'
import { acceptedEncoding } from '../accepted-encodings.js'

const builtDesk = join(projectFolder, 'dist/desk')

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Endings of the compressed copies that the build writes beside a file. The smallest encoding comes first. */
const endings = { br: '.br', gzip: '.gz' } as const
const encodings = ['br', 'gzip'] as const

export interface DeskFile {
  readonly content: Buffer
  readonly mediaType: string
  readonly encoding: string | null
}

/** The built desk. Files are read on each request, because the build may write them while the gateway runs. */
export class DeskFiles {
  constructor(private readonly folder: string = builtDesk) {}

  /** The page; null while the desk is not built. */
  page(): Promise<string | null> {
    return readFile(join(this.folder, 'index.html'), 'utf8').catch(() => null)
  }

  /**
   * @param accepted the request's `Accept-Encoding`
   * @returns a file that the page loads; null if it does not exist
   */
  async asset(name: string, accepted: string | string[] | undefined): Promise<DeskFile | null> {
    const mediaType = mediaTypes[/^[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(name)?.[1] ?? '']
    if (mediaType === undefined) return null
    const path = join(this.folder, 'assets', name)
    const encoding = acceptedEncoding(accepted, encodings)
    const read = (file: string) => readFile(file).catch(() => null)
    const compressed = encoding === null ? null : await read(path + endings[encoding])
    if (compressed !== null) return { content: compressed, mediaType, encoding }
    const content = await read(path)
    return content === null ? null : { content, mediaType, encoding: null }
  }
}
