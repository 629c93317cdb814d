import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Paths of all documents for readers, relative to the root. */
export const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'client/README.md',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].sort()

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The contents of the code blocks in one language, in order. */
export function codeBlocks(text: string, language: string): string[] {
  const blocks = text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)
  return [...blocks].flatMap(([, name, content = '']) => (name === language ? [content] : []))
}

/** All code of a document: blocks and inline. */
export function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, content = '']) => content)
  const sentences = text.replace(/^```\w*\n[^]*?^```$/gm, '')
  return [...blocks, ...[...sentences.matchAll(/`([^`\n]+)`/g)].map(([, content = '']) => content)]
}
