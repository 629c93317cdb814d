import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommandLine } from '../../src/cli/main.js'
import { systemClock } from '../../src/foundation/clock.js'
import { recordKinds } from '../../src/records/model/record-model.js'
import { createRecords } from '../../src/search/create-records.js'
import { RecordedOutput } from './recorded-output.js'
import { sharedCommands } from './shared-commands.js'

const { gateway, environment } = await sharedCommands('records')

const person = (record: object) => JSON.stringify({ kind: 'person', record })

/** Runs `records import` beside the gateway with the given standard input. */
async function importing(args: readonly string[], stdin = '') {
  const output = new RecordedOutput()
  const code = await runCommandLine(['records', 'import', ...args], environment, output, () =>
    streamOf(stdin),
  )
  return { code, out: output.outLines.join('\n'), error: output.errorLines.join('\n') }
}

async function* streamOf(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

async function file(...lines: readonly string[]): Promise<string> {
  const path = join(environment.DATA_DIR, `${randomUUID()}.ndjson`)
  await writeFile(path, lines.join('\n'))
  return path
}

it('loads the example of the docs', async () => {
  const { code, out, error } = await importing(['docs/examples/records.ndjson'])
  expect(out).toMatch(
    new RegExp(`^\\d+ lines: ${recordKinds.map((kind) => `\\d+ ${kind}`).join(', ')}; 0 rejected$`),
  )
  expect([code, error]).toEqual([0, 'Importing 100%'])
  expect(await gateway.prisma.assetRollUp.findMany()).toMatchObject([{}, {}])
})

it('buffers index entries of words while it runs', async () => {
  await gateway.sql.execute(
    `create table seen_words (collects boolean);
     create function see_words() returns trigger language plpgsql as $$ begin
       insert into seen_words select 'fastupdate=on' = any(reloptions) from pg_class
         where relname = 'record_words_words';
       return null;
     end $$;
     create trigger see_words after insert on record_words
       for each statement execute function see_words()`,
  )
  await importing([await file(person({ id: randomUUID(), surname: 'Wordsworth' }))])
  await gateway.sql.execute('drop trigger see_words on record_words')
  expect(await gateway.sql.query('select collects from seen_words')).toEqual([{ collects: true }])
  expect(await collectsWords()).toBe(false)
})

it('turns the buffering of words off after a crashed import', async () => {
  await gateway.sql.execute('alter index record_words_words set (fastupdate = on)')
  expect(await collectsWords()).toBe(true)
  await createRecords({ database: gateway, clock: systemClock })
  expect(await collectsWords()).toBe(false)
})

async function collectsWords(): Promise<boolean> {
  const rows = await gateway.sql.query(
    `select from pg_class where relname = 'record_words_words' and 'fastupdate=on' = any(reloptions)`,
  )
  return rows.length > 0
}

const nextStep = 'Correct the rejected lines and import them, either alone or with the whole file.'

it('lists rejected lines without values, and ends with 1', async () => {
  const others = recordKinds.slice(1).map((kind) => `0 ${kind}`)
  const path = await file(person({ id: randomUUID() }), person({ id: 'secret' }), 'secret')
  expect(await importing([path])).toMatchObject({
    code: 1,
    out: `3 lines: 1 person, ${others.join(', ')}; 2 rejected`,
    error: `line 2: record.id is not a UUID\nline 3: it is not JSON in UTF-8\nImporting 100%\n${nextStep}`,
  })
})

it.each([
  ['is not there', 'absent.ndjson', 'absent.ndjson does not exist or cannot be read.'],
  ['is a folder', '.', ' is a folder. Name a file.'],
])('reports that its file %s', async (_name, name, words) => {
  expect(await importing([join(environment.DATA_DIR, name)])).toMatchObject({
    code: 2,
    error: expect.stringContaining(words) as string,
  })
})

it('reads standard input, and accepts unreadable values on request', async () => {
  const id = randomUUID()
  const line = person({ id, surname: 'Example', dateOfBirth: 'unknown' })
  expect(await importing(['-'], line)).toMatchObject({ code: 1 })
  expect(await importing(['-', '--lenient'], line)).toMatchObject({
    code: 0,
    error: 'line 1: record.dateOfBirth is not a date',
  })
  expect(await gateway.prisma.person.findUnique({ where: { id } })).toMatchObject({
    surname: 'Example',
  })
})

it('reports invalid arguments', async () => {
  expect(await importing([])).toMatchObject({ code: 2 })
  const { code, error } = await importing(['/nowhere.ndjson'])
  expect(code).toBe(2)
  expect(error).toContain('does not exist')
  expect(await importing([tmpdir()])).toMatchObject({ code: 2 })
})
