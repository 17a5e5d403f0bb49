import { listAuditEntries } from '@regent/contract/organization/audit'
import type { Command } from 'commander'
import type { Runner } from '../command.ts'
import { readId } from '../input-text.ts'
import { formatTime } from '../output/printer.ts'

type AuditOptions = { search?: string; subject?: string; plan?: string; limit: string }

/** `regent audit`: the changes in a realm or in the organization. */
export function addAudit(program: Command, run: Runner): void {
  program
    .command('audit')
    .description('list changes, newest first')
    .option('--search <text>', 'an e-mail, a gamer tag or the id of a thing')
    .option('--subject <kind>', 'only changes of this kind of thing')
    .option('--plan <id>', 'only changes of this plan')
    .option('--limit <n>', 'the largest number of changes', '50')
    .action(
      run<AuditOptions>(async ({ session, print }, { search, subject, plan, limit }) => {
        const planId = plan === undefined ? undefined : readId(plan, '--plan')
        const query = { search, subject, planId, limit: readId(limit, '--limit') }
        print.rows((await session.call(listAuditEntries, { query })).rows, [
          ['id', ({ id }) => id],
          ['time', ({ at }) => formatTime(at)],
          ['by', ({ email }) => email],
          ['action', ({ action }) => action],
          ['subject', (entry) => `${entry.subject} ${entry.subjectId}`],
        ])
      }),
    )
}
