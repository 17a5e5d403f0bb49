import type { Command } from 'commander'
import type { Runner } from '../command.ts'

/** `regent realms`: all realms of the organization. */
export function addRealms(program: Command, run: Runner): void {
  program
    .command('realms')
    .description('list the realms')
    .action(
      run(async ({ session, print }) => {
        const realms = await session.listRealms()
        const nameOf = new Map(realms.map(({ pid, projectName }) => [pid, projectName]))
        print.rows(realms, [
          ['id', ({ pid }) => pid],
          ['name', ({ projectName }) => projectName],
          ['parent', ({ parent }) => (parent === undefined ? '' : (nameOf.get(parent) ?? parent))],
          ['archived', ({ archived }) => (archived ? 'yes' : '')],
        ])
      }),
    )
}
