import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../bench/scale/report.js'
import { readResults } from '../../bench/scale/results.js'

const root = join(import.meta.dirname, '../..')

describe('the model of the repository', () => {
  it('is printed in docs/scale.md as its results give it', async () => {
    const { text } = await reportOf(await readResults(join(root, 'bench/scale/results.json')))
    expect(await readFile(join(root, 'docs/scale.md'), 'utf8')).toContain(text)
  }, 60_000)
})
