// Makes the migrated, empty database that a first start copies; the compiled code is there already.
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const compiled = (path) => import(new URL(`../dist/${path}`, import.meta.url).href)
const { createRecords } = await compiled('search/create-records.js')
const { systemClock } = await compiled('foundation/clock.js')
const { templateFolder } = await compiled('database/database-template.js')
const { openDatabase } = await compiled('database/open-database.js')

const template = await templateFolder()
const draft = `${template}.draft`
mkdirSync(dirname(template), { recursive: true })
const database = await openDatabase({ url: undefined, dataDir: draft, poolSize: 1 })
// With the tables of the search, which follow the code and not the migrations.
await createRecords({ database, clock: systemClock })
await database.close()
// Nothing in it is private, and the gateway may run as another user than the build.
chmodSync(join(draft, 'postgres'), 0o755)
renameSync(join(draft, 'postgres'), template)
rmSync(draft, { recursive: true })
