import type { AuditSubject } from '@regent/contract/audit-subjects'
import { entryViews, forgetAddresses, listAddresses, listEntriesAbout } from '../../../kernel/audit/service.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'

/** Maximum number of exported entries; the audit trail itself has them all. */
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

/**
 * Changes that operators made to the player, without the operators' names. The entries are kept permanently; personal
 * values in them are not.
 */
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

/** The addresses from which a person made changes. Erasing them leaves the entries. */
export const auditAddresses: PersonalPart = {
  name: 'auditAddresses',
  noun: ['address in the audit trail', 'addresses in the audit trail'],
  list: ({ customer }, { accountId }) => listAddresses(customer, accountId),
  erase: ({ customer }, { accountId }) => forgetAddresses(customer, accountId),
}
