import type { ItemRef } from '@regent/contract/operate/change-set-shapes'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { applyDrafts, findMoved } from '../../../kernel/drafts/applying.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { neededItems } from './difference.ts'
import { createDraftsFromRealm, hashDrafts } from './from-realm.ts'
import { rejectDuplicates } from './items.ts'
import { findingText, planDrafts } from './plan-of-drafts.ts'
import { reachesEveryone } from './plans.ts'

/** Which records, and the hash of their exact states in both realms. */
type Input = { sourcePid: string; items: ItemRef[]; hash: string }

/**
 * A plan that brings selected records to their state in another realm, with their dependencies that are missing here.
 */
export async function planItemPromotion(
  context: RealmContext,
  { sourcePid, items, takesNeeded }: { sourcePid: string; items: readonly ItemRef[]; takesNeeded: boolean },
): Promise<PlanWithSample> {
  rejectDuplicates(items)
  const needed = await neededItems(context, sourcePid, items)
  const [missing, different] = ['added', 'changed'].map((sign) => needed.filter((row) => row.sign === sign))
  const dependencies = takesNeeded ? (missing ?? []) : []
  const all = [...items, ...dependencies].map(({ subject, id }) => ({ subject, id }))
  const drafts = await createDraftsFromRealm(context, sourcePid, all)
  const source = (await findOrganization(context.db, context.realm.cid))?.realms.get(sourcePid)?.name ?? sourcePid
  const toNamedRows = (rows: typeof needed) =>
    rows
      .slice(0, 10)
      .map(({ subject, id, neededBy }) => `${subject} ${id} (named by ${neededBy.id})`)
      .join(', ') + (rows.length > 10 ? ` and ${rows.length - 10} more` : '')
  return planDrafts(context, drafts, (name) => ({
    kind: 'promote-items',
    title: `Promote ${formatQuantity(drafts.length, 'item')} from ${source} to ${name}`,
    verb: `Promote ${formatQuantity(drafts.length, 'item')}`,
    input: { sourcePid, items: all, hash: hashDrafts(context, drafts) } satisfies Input,
    warnings: [
      ...(dependencies.length > 0
        ? [`Included dependencies, which are missing in ${name}: ${toNamedRows(dependencies)}.`]
        : []),
      ...(!takesNeeded && missing?.length ? [`Not promoted, but missing in ${name}: ${toNamedRows(missing)}.`] : []),
      ...(different?.length ? [`Not promoted, but different in ${source}: ${toNamedRows(different)}.`] : []),
    ],
  }))
}

/**
 * The states of both realms are read again, so that a plan stores no secrets; they must match the states that were
 * shown.
 */
export const promoteItemsPlan: PlanKind = {
  act: 'promote',
  reachesEveryone,
  recordOf: recordInKey,
  right: 'view audit',
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { input }) {
    const here = realmOfPlan(context)
    const { sourcePid, items, hash } = input as Input
    const drafts = await createDraftsFromRealm(here, sourcePid, items)
    if (hashDrafts(here, drafts) !== hash) return 'Someone has changed one of these records since the plan was made.'
    const [moved] = await findMoved(here, drafts)
    return moved && findingText(moved)
  },
  async apply(context, { input, reason }) {
    const here = { ...realmOfPlan(context), ifMatch: undefined, setVersion: () => {} }
    const { sourcePid, items } = input as Input
    await applyDrafts(here, await createDraftsFromRealm(here, sourcePid, items), reason ?? undefined)
  },
}
