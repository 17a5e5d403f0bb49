import { Command, CommanderError } from 'commander'
import { createRunner } from './command.ts'
import { addApprovals } from './commands/approvals.ts'
import { addAudit } from './commands/audit.ts'
import { addBackups } from './commands/backups.ts'
import { addCall } from './commands/call.ts'
import { addCompletion } from './commands/completion.ts'
import { addConfig } from './commands/config.ts'
import { addContent } from './commands/content.ts'
import { addContexts } from './commands/contexts.ts'
import { addJobs } from './commands/jobs.ts'
import { addLogin } from './commands/login.ts'
import { addLogs } from './commands/logs.ts'
import { addPlans } from './commands/plans.ts'
import { addPlayers } from './commands/players.ts'
import { addQuery } from './commands/query.ts'
import { addRealms } from './commands/realms.ts'
import { addSchedule } from './commands/schedule.ts'
import { describeError, exitCodeOf, exitCodes } from './failures.ts'
import type { System } from './system.ts'
import { version } from './version.ts'

const help = `
Exit codes: 0 done, 1 refused or failed, 2 usage, 3 sign-in needed, 4 waits for approval, 5 conflict.
REGENT_URL, REGENT_KEY and REGENT_SCOPE override the context.`

const groups = [
  addLogin,
  addContexts,
  addRealms,
  addContent,
  addConfig,
  addPlans,
  addApprovals,
  addAudit,
  addPlayers,
  addSchedule,
  addJobs,
  addLogs,
  addQuery,
  addBackups,
  addCall,
]

/** All commands. */
export function createProgram(system: System): Command {
  const program = new Command('regent')
    .description('The command line of Regent')
    .version(version)
    .option('--json', 'print results as JSON; messages go to stderr')
    .option('--context <name>', 'use this context')
    .option('--url <url>', 'the address of the server')
    .option('--scope <scope>', 'the organization, or a realm: cid or cid.pid')
    .option('--realm <realm>', 'the realm: its name or id')
    .addHelpText('after', help)
    .showHelpAfterError('Run the command with --help to see its options.')
    .exitOverride()
    .configureOutput({ writeOut: system.out, writeErr: system.err })
  const run = createRunner(system)
  for (const add of groups) add(program, run)
  addCompletion(program, system)
  return program
}

/** Runs one command. Returns its exit code. */
export async function run(args: readonly string[], system: System): Promise<number> {
  try {
    await createProgram(system).parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    for (const line of describeError(error)) system.err(`${line}\n`)
    return exitCodeOf(error)
  }
}
