import type { AuditSubject } from '@regent/contract/audit'
import { entryViews, listEntriesAbout } from '../../../kernel/audit/service.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'

/** More are not exported; the audit trail itself has them all. */
const maxEntries = 10_000

const aboutAccounts: readonly AuditSubject[] = [
  'account',
  'device',
  'forgetting',
  'mailed-code',
  'personal-data',
  'player-e-mail',
  'third-party',
]

/** What operators did to the player, without who they are. The entries stay for good; the personal values in them do not. */
export const auditEntries: PersonalPart = {
  name: 'auditEntries',
  noun: ['audit entry', 'audit entries'],
  async list(context, { accountId, players }) {
    const tags = players.map(({ gamerTag }) => gamerTag)
    const rows = await listEntriesAbout(context.customer, accountId, tags, aboutAccounts, maxEntries)
    const visible = rows.filter(({ pid }) => context.can('view audit', pid ?? undefined))
    return (await entryViews(context, visible)).map(({ at, pid, action, subject, subjectId, before, after }) => ({
      at,
      pid,
      action,
      subject,
      subjectId,
      before,
      after,
    }))
  },
}
