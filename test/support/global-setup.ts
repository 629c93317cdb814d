import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { folderTemplate, prepareDatabase } from './folder-template.js'
import { createDatabase, dropDatabase, onServer } from './server-databases.js'

/** Where a fresh database is copied from: a migrated folder, or a migrated database of a server. */
export type DatabaseTemplate =
  | { readonly kind: 'folder' }
  | { readonly kind: 'server'; readonly url: string; readonly name: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
    /** Of this run alone; holds the template of embedded databases. */
    templateFolder: string
  }
}

/** Makes one template for the whole run: migrating is slow, copying is not. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'housing-gateway-template-'))
  project.provide('templateFolder', folder)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (url === '') {
    await folderTemplate(folder)
    project.provide('databaseTemplate', { kind: 'folder' })
    return removeFolder
  }
  const name = `gateway_template_${randomUUID().slice(0, 8)}`
  await createDatabase(url, name)
  await prepareDatabase({ url: onServer(url, name), dataDir: '', poolSize: 1 })
  project.provide('databaseTemplate', { kind: 'server', url, name })
  return async () => {
    await dropDatabase(url, name)
    await removeFolder()
  }
}
