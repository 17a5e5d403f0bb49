import type { AuditSubject } from '@regent/contract/audit-subjects'
import { personalReader } from '../../../kernel/audit/personal.ts'
import { listEntriesAbout } from '../../../kernel/audit/service.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import type { PersonNames } from '../../../kernel/personal-data/search-terms.ts'
import { findFormerNames, namesOfOthers } from '../../organization/accounts/service.ts'
import { type AccountRecord, selectNewEmails } from './queries.ts'

/** Subjects whose entries have e-mails or user names of an account, sealed. */
const subjects: readonly AuditSubject[] = ['account', 'e-mail', 'player-e-mail']
const maxEntries = 1_000

/**
 * The current and former names of the person. Former names have a separate table since this release; older ones are
 * read from the audit trail. Names that another account has now are omitted: texts with them are about their owner.
 */
export async function findPersonNames(context: OrganizationContext, account: AccountRecord): Promise<PersonNames> {
  const { customer } = context
  const all = new Set([
    ...[account.email, account.user_name].filter((name) => name !== null),
    ...account.third_parties.flatMap(({ email }) => email ?? []),
    ...(await selectNewEmails(customer, account.id)),
    ...(await findFormerNames(customer, account.id)),
    ...(await namesInTrail(context, account.id)),
  ])
  const namesInUse = await namesOfOthers(
    customer,
    account.id,
    [...all].map((name) => name.toLowerCase()),
  )
  const own = [...all].filter((name) => !namesInUse.has(name.toLowerCase()))
  return {
    emails: own.filter((name) => name.includes('@')),
    userNames: own.filter((name) => !name.includes('@')),
  }
}

async function namesInTrail(context: OrganizationContext, accountId: number): Promise<string[]> {
  const entries = await listEntriesAbout(context.customer, accountId, [], subjects, maxEntries)
  const values = entries.flatMap(({ before, after }) => [before, after])
  const { clear, isKept } = await personalReader(context, values)
  return values
    .filter((value) => isKept(value))
    .map((value) => clear(value))
    .flatMap((value) => {
      const { email, userName } = (value ?? {}) as { email?: unknown; userName?: unknown }
      return [email, userName].filter((name): name is string => typeof name === 'string' && name !== '')
    })
}
