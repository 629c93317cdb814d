import { parseArgs } from 'node:util'
import { type Command, UsageError, unknownWord } from './command.js'

/** What may follow a command's name. */
interface Words {
  readonly subcommands: readonly string[]
  readonly options: readonly string[]
}

/**
 * Prints a script that completes commands, their words and options. They are read out of the texts of --help,
 * so that none is forgotten.
 *
 * @param commands by name, all that there are
 */
export function completionCommand(commands: () => Readonly<Record<string, Command>>): Command {
  return {
    summary: 'print a script that completes commands in bash or zsh',
    help: `housing-gateway completion bash
housing-gateway completion zsh

bash: housing-gateway completion bash > /etc/bash_completion.d/housing-gateway
zsh:  housing-gateway completion zsh > "\${fpath[1]}/_housing-gateway"`,
    run(args, { output }) {
      const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true })
      const [shell, ...rest] = positionals
      if (rest.length > 0) throw new UsageError('Name one shell: bash or zsh.')
      const words = wordsOf(commands())
      if (shell === 'bash') output.out(bash(words))
      else if (shell === 'zsh')
        output.out(
          `#compdef housing-gateway\nautoload -U bashcompinit && bashcompinit\n${bash(words)}`,
        )
      else throw unknownWord(shell, ['bash', 'zsh'])
      return Promise.resolve(0)
    },
  }
}

/** The words that a command's help shows behind its name, and every option that it names. */
function wordsOf(commands: Readonly<Record<string, Command>>): ReadonlyMap<string, Words> {
  return new Map(
    Object.entries(commands).map(([name, { help }]) => {
      const lines = [...help.matchAll(new RegExp(`^housing-gateway ${name} ([a-z][a-z-]*)`, 'gm'))]
      const options = [...help.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option)
      return [
        name,
        {
          subcommands: [...new Set(lines.map(([, word = '']) => word))],
          options: [...new Set([...options, '--help'])],
        },
      ]
    }),
  )
}

function bash(words: ReadonlyMap<string, Words>): string {
  const cases = [...words].map(
    ([name, { subcommands, options }]) =>
      `    ${name}) words="${[...(subcommands.length > 0 ? [`$([ "$COMP_CWORD" -eq 2 ] && echo '${subcommands.join(' ')}')`] : []), ...options].join(' ')}" ;;`,
  )
  return `_housing_gateway() {
  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...words.keys()].join(' ')} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  # Where no word fits, names of files do.
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _housing_gateway housing-gateway`
}
