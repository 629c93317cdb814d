import { expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from '../../src/database/migration-files.js'

/** Statements that remove what a running older release may need. docs/deploying.md describes the two steps. */
const contractions =
  /^\s*(?:DROP TABLE|ALTER TABLE[^;]*?\b(?:DROP COLUMN|RENAME (?:COLUMN|TO)|SET NOT NULL)\b)/im

/** Migrations up to this one precede the first upgrade. The value must not change. */
const beforeReleases = '20261125999999'

function without(comments: string): string {
  return comments.replace(/--.*$/gm, '')
}

it('marks every contracting migration with its required release', async () => {
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
])('recognises %j as contracting', (sql) => {
  expect(contractions.test(without(sql))).toBe(true)
})

it.each(['-- DROP TABLE x', 'ALTER TABLE "x" ADD COLUMN "y" TEXT;', 'DROP INDEX "x";'])(
  'does not recognise %j as contracting',
  (sql) => {
    expect(contractions.test(without(sql))).toBe(false)
  },
)
