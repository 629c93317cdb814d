import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FaultList } from '../../src/cli/fault-list.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('names each fault once when lines come again that were read before the import was stopped', async () => {
  const path = join(folder, 'rejects')
  const fault = 'it is not JSON in UTF-8'
  await writeFile(path, [3, 3, 10, 11].map((line) => `line ${line}: ${fault}\n`).join(''))
  const faults = new FaultList(path, undefined)
  faults.open(10)
  faults.add(11, [{ field: null, fault: 'is not JSON in UTF-8' }])
  faults.close()
  expect((await readFile(path, 'utf8')).split('\n')).toEqual([
    ...[3, 3, 10, 11].map((line) => `line ${line}: ${fault}`),
    '',
  ])
})
