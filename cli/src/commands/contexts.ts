import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { readConfig, writeConfig } from '../session/config-file.ts'

/** `regent context …`: the servers, organizations and realms that this computer is signed in to. */
export function addContexts(program: Command, run: Runner): void {
  const group = program.command('context').description('list and choose contexts')
  group.command('list').description('list the contexts').action(run(listContexts))
  group.command('use <name>').description('make a context the current one').action(run(useContext))
  group.command('show').description('show where commands work now').action(run(showContext))
}

async function listContexts({ system, print }: Work): Promise<void> {
  const { current, contexts } = readConfig(system)
  const rows = Object.entries(contexts).map(([name, { url, scope, key, email }]) => ({
    name,
    url,
    scope,
    isCurrent: name === current,
    signedInAs: key === undefined ? (email ?? '') : 'API key',
  }))
  print.rows(rows, [
    ['', (row) => (row.isCurrent ? '*' : '')],
    ['name', (row) => row.name],
    ['url', (row) => row.url],
    ['scope', (row) => row.scope],
    ['signed in as', (row) => row.signedInAs],
  ])
}

async function useContext({ system, print }: Work, _options: object, name = ''): Promise<void> {
  const config = readConfig(system)
  if (config.contexts[name] === undefined)
    throw new CommandError('usage', `There is no context "${name}".`, 'Run "regent context list".')
  writeConfig(system, { ...config, current: name })
  print.value({ current: name }, [`The current context is "${name}".`])
}

async function showContext({ session, print }: Work): Promise<void> {
  const shown = { url: session.url, scope: await session.scope() }
  print.value(shown, [`url    ${shown.url}`, `scope  ${shown.scope}`])
}
