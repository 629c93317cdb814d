import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../foundation/project-folder.js'
import { acceptedEncodings } from '../accepted-encodings.js'

/** What the build makes of `desk/`. */
const builtDesk = join(projectFolder, 'dist/desk')

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Encodings that the build has written beside each file, the smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface DeskFile {
  readonly content: Buffer
  readonly mediaType: string
  readonly encoding: string | null
}

/** The files of the desk, read as they are asked for: the build may write them while the gateway runs. */
export class DeskFiles {
  constructor(private readonly folder: string = builtDesk) {}

  /** The page; null while the desk is not built. */
  page(): Promise<string | null> {
    return readFile(join(this.folder, 'index.html'), 'utf8').catch(() => null)
  }

  /**
   * One of the files that the page loads.
   *
   * @param accepted the request's `Accept-Encoding`
   * @returns null where there is none
   */
  async asset(name: string, accepted: string): Promise<DeskFile | null> {
    const mediaType = mediaTypes[/^[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(name)?.[1] ?? '']
    if (mediaType === undefined) return null
    const path = join(this.folder, 'assets', name)
    const wanted = acceptedEncodings(accepted).filter(({ isWanted }) => isWanted)
    const forms = [
      // As browsers write it: by name.
      ...encodings.filter(([encoding]) => wanted.some(({ name }) => name === encoding)),
      [null, ''] as const,
    ]
    for (const [encoding, ending] of forms) {
      const content = await readFile(path + ending).catch(() => null)
      if (content !== null) return { content, mediaType, encoding }
    }
    return null
  }
}
