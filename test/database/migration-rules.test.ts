import { expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from '../../src/database/migration-files.js'

/** What a release that still runs may need; docs/deploying.md has the two steps. */
const contractions =
  /^\s*(?:DROP TABLE|ALTER TABLE[^;]*?\b(?:DROP COLUMN|RENAME (?:COLUMN|TO)|SET NOT NULL)\b)/im

/** Of the time before there were two releases; nothing is added here. */
const beforeReleases = '20261125999999'

function without(comments: string): string {
  return comments.replace(/--.*$/gm, '')
}

it('marks every migration that takes something away with the release that it requires', async () => {
  const unmarked = (await readMigrations(migrationsFolder))
    .filter(({ name }) => name > beforeReleases)
    .filter(
      ({ sql, requiresRelease }) => contractions.test(without(sql)) && requiresRelease === null,
    )
  expect(unmarked.map(({ name }) => name)).toEqual([])
})

it.each([
  'DROP TABLE "x";',
  'ALTER TABLE "x" ADD COLUMN "z" INT,\n  DROP COLUMN "y";',
  'ALTER TABLE "x" RENAME COLUMN "y" TO "z"',
  'ALTER TABLE "x" ALTER COLUMN "y" SET NOT NULL',
])('takes %j for one', (sql) => {
  expect(contractions.test(without(sql))).toBe(true)
})

it.each(['-- DROP TABLE x', 'ALTER TABLE "x" ADD COLUMN "y" TEXT;', 'DROP INDEX "x";'])(
  'takes %j for none',
  (sql) => {
    expect(contractions.test(without(sql))).toBe(false)
  },
)
