// Makes the migrated, empty database that a first start copies; the compiled code is there already.
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const compiled = (path) => import(new URL(`../dist/database/${path}`, import.meta.url).href)
const { templateFolder } = await compiled('database-template.js')
const { openDatabase } = await compiled('open-database.js')

const template = await templateFolder()
const draft = `${template}.draft`
mkdirSync(dirname(template), { recursive: true })
const database = await openDatabase({ url: undefined, dataDir: draft, poolSize: 1 })
await database.close()
// Nothing in it is private, and the gateway may run as another user than the build.
chmodSync(join(draft, 'postgres'), 0o755)
renameSync(join(draft, 'postgres'), template)
rmSync(draft, { recursive: true })
