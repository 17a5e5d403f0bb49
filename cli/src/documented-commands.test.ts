import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from './program.ts'
import { testSystem } from './testing/test-system.ts'

const document = readFileSync(new URL('../../docs/extend/command-line.md', import.meta.url), 'utf8')

/** The commands in the code blocks of the page. */
const commands = document
  .split('\n')
  .flatMap((line) => /^(?: *- (?:run: )?)?(regent (?!-cli).+)$/.exec(line)?.[1] ?? [])
  .map((line) => line.replace(/ >>? .*$/, ''))

/** Words as a shell splits them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** Replaces what commands do: only their names, arguments and options are read. */
function withoutActions(command: Command): Command {
  command.action(() => {})
  for (const inner of command.commands) withoutActions(inner)
  return command
}

test('the page shows commands of all groups', () => {
  expect(commands.length).toBeGreaterThan(35)
  const { system } = testSystem()
  const shown = new Set(commands.map((line) => wordsOf(line)[1]))
  const names = createProgram(system).commands.map((command) => command.name())
  expect(names.filter((name) => !shown.has(name))).toEqual([])
})

test.each(commands.filter((line) => line !== 'regent --help'))('%s', async (line) => {
  const { system, take } = testSystem()
  const program = withoutActions(createProgram(system))
  const result = await program.parseAsync(wordsOf(line).slice(1), { from: 'user' }).then(() => 'valid', String)
  expect(result, take().err).toBe('valid')
})
