import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { runRecorded } from './recorded-output.js'

const script = (await runRecorded(['completion', 'bash'])).out

/** What bash offers behind the words. */
function offered(...words: string[]): string[] {
  const program = `${script}
    COMP_WORDS=(housing-gateway "$@"); COMP_CWORD=$#; _housing_gateway; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-uc', program, 'bash', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter((word) => word !== '')
}

it('completes commands, their words, and their options', () => {
  expect(offered('de')).toEqual(['demo', 'deliveries'])
  expect(offered('deliveries', 're')).toEqual(['retry', 'resolve', 'release'])
  expect(offered('deliveries', 'list', '--un')).toEqual(['--uncertain'])
  expect(offered('migrate', '--')).toEqual(['--status', '--retry', '--json', '--help'])
  expect(offered('nonsense', 'x')).toEqual([])
})

it('is the same for zsh, behind what zsh needs', async () => {
  const { code, out } = await runRecorded(['completion', 'zsh'])
  expect(code).toBe(0)
  expect(out.startsWith('#compdef housing-gateway\n')).toBe(true)
  expect(out.endsWith(script)).toBe(true)
  expect(await runRecorded(['completion', 'fish'])).toMatchObject({ code: 2 })
  expect(await runRecorded(['completion'])).toMatchObject({ code: 2 })
})
