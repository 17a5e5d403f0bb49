import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { PlanKind } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { archiveRealm, lockRealm, requireArchivable } from './service.ts'

/** The effects of archiving a realm, and the people that are affected. */
export async function planArchiveRealm(context: OrganizationContext, pid: string): Promise<PlanWithSample> {
  const row = await lockRealm(context, pid)
  await requireArchivable(context, row)
  const realm = { db: context.db, id: pid, cid: context.customer.cid, createdAt: row.created_at }
  const hit = await runHooks(context.registry, 'realmIsToBeArchived', realm, context.now)
  const what = row.parent_pid === null ? 'game' : 'realm'
  const warnings = [
    'All calls in this realm will be rejected. Players cannot sign in or play. Nothing is erased.',
    ...(row.parent_pid === null ? ['This is a production realm. The game becomes unavailable for all players.'] : []),
    ...hit.flat(),
  ]
  const plan = { pid, kind: 'archive-realm', title: `Archive ${row.name}`, verb: `Archive ${what}` } as const
  const frozen = { typeName: row.name, input: { version: row.version }, warnings }
  return makePlan(context, { ...plan, ...frozen }, [
    { key: pid, label: row.name, before: { archived: false }, after: { archived: true } },
  ])
}

export const archiveRealmPlan: PlanKind = {
  act: 'archive',
  right: 'archive realm',
  rowsAtOnce: 1,
  async whatMoved(context, { pid, input }) {
    const row = await lockRealm(context, pid ?? '')
    if (row.archived_at !== null) return 'The realm is already archived.'
    if (row.version !== (input as { version: number }).version) return 'The realm has changed since.'
    await requireArchivable(context, row)
    return undefined
  },
  apply: (context, { pid }) => archiveRealm(context, pid ?? ''),
}
