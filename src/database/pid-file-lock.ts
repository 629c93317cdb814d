import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FolderLock } from './folder-lock.js'

/** Files that this process has or asks for: tells its own lock from a leftover with a reused id. */
const held = new Set<string>()

/**
 * Takes a lock file for this process, or returns undefined when a living process has it. A file
 * whose process is gone is taken over, and so is one that came with a copy of another folder.
 */
export async function lockWithPidFile(file: string): Promise<FolderLock | undefined> {
  if (held.has(file)) return undefined
  held.add(file)
  let taken = false
  try {
    taken = await take(file)
  } finally {
    if (!taken) held.delete(file)
  }
  if (!taken) return undefined
  return {
    release: async () => {
      await rm(file, { force: true })
      held.delete(file)
    },
  }
}

async function take(file: string): Promise<boolean> {
  const folder = await folderId(file)
  const mark = `${process.pid} ${randomUUID()} ${folder}`
  while (!(await createFile(file, mark))) {
    const found = await readFile(file, 'utf8').catch(() => undefined)
    if (found === undefined) continue
    if (isOf(folder, found) && isAlive(Number.parseInt(found, 10))) return false
    await discardStale(file, found)
  }
  return true
}

/** The folder of the file as the system knows it: a copy has another one, a moved folder the same. */
async function folderId(file: string): Promise<string> {
  const { dev, ino } = await stat(dirname(file), { bigint: true })
  return `${dev}:${ino}`
}

/** Earlier releases noted no folder; theirs is believed. */
function isOf(folder: string, mark: string): boolean {
  const noted = mark.split(' ')[2]
  return noted === undefined || noted === folder
}

/** Creates the file with its content in one step: no reader may ever see it half-written. */
async function createFile(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Moves the stale file away and looks at it once more: another process may have replaced it since it
 * was read, and a living lock must go back.
 */
async function discardStale(file: string, expected: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const moved = await readFile(aside, 'utf8')
  if (moved !== expected) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
