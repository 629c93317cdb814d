import { expect, it } from 'vitest'
import { templateFolder } from '../../../src/database/database-template.js'
import { scratchFolder } from '../../support/scratch-folder.js'

it('says what to set where the embedded database is not installed, as in the folder for production', async () => {
  const folder = await scratchFolder()
  try {
    await expect(templateFolder(`${folder.path}/`)).rejects.toThrow(
      'The embedded database is not installed here. Set DATABASE_URL to a Postgres server.',
    )
  } finally {
    await folder.remove()
  }
  expect(await templateFolder()).toMatch(/database-template\/[\da-f]{16}$/)
})
