import { Argument, type Command } from 'commander'
import type { System } from '../system.ts'

const scripts: Record<string, string> = {
  bash: `_regent() {
  local words
  words="$(regent completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _regent regent
`,
  zsh: `#compdef regent
_regent() {
  local -a candidates
  candidates=(\${(f)"$(regent completion words -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
  compadd -a candidates || _files
}
compdef _regent regent
`,
  fish: `complete -c regent -a '(regent completion words -- (commandline -opc)[2..-1] 2>/dev/null)'
`,
}

/** `regent completion <shell>` prints a script; the script runs `regent completion words` for the candidates. */
export function addCompletion(program: Command, system: System): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices([...Object.keys(scripts), 'words']))
    .argument('[before...]', 'for the scripts: the words before the cursor')
    .action((shell: string, before: string[]) => {
      system.out(
        scripts[shell] ??
          listCandidates(program, before)
            .map((word) => `${word}\n`)
            .join(''),
      )
    })
}

/** Commands and options that may follow these words. */
export function listCandidates(program: Command, before: readonly string[]): string[] {
  let command = program
  for (const word of before) command = command.commands.find((inner) => inner.name() === word) ?? command
  const chain = command === program ? [program] : [command, program]
  return [
    ...command.commands.map((inner) => inner.name()),
    ...chain.flatMap(({ options }) => options.flatMap(({ long }) => (long ? [long] : []))),
  ]
}
