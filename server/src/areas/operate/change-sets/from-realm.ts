import { rightsToDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { ItemRef } from '@regent/contract/operate/change-set-shapes'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readStates } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import { draftHash } from '../../../kernel/drafts/fields.ts'
import { findDraftLabel } from '../../../kernel/drafts/store.ts'

/** A read-only context of another realm of the organization that the caller may see. */
export async function otherRealm(context: RealmContext, sourcePid: string): Promise<RealmContext> {
  const { realm, db } = context
  const source = (await findOrganization(db, realm.cid))?.realms.get(sourcePid)
  if (!source || source.isArchived || sourcePid === realm.id || !context.can('view audit', sourcePid))
    throw new ApiError('BadRequest', {
      field: 'sourcePid',
      message: 'sourcePid must be another realm that you can view.',
    })
  return {
    ...context,
    realm: { db, id: source.pid, cid: realm.cid, createdAt: source.createdAt },
    change: () => {},
    setVersion: () => {},
  }
}

/** Creates drafts that bring records to their state in another realm, where the caller needs the same rights. */
export async function createDraftsFromRealm(
  context: RealmContext,
  sourcePid: string,
  items: readonly ItemRef[],
): Promise<Draft[]> {
  const there = await otherRealm(context, sourcePid)
  for (const { subject, id } of items) {
    const rights = rightsToDraft(subject, {}, {})
    if (!rights.some((right) => context.can(right, sourcePid)))
      throw new ApiError('Forbidden', {
        message: `This needs the right "${rights.join('" or "')}" in ${sourcePid}, for ${subject} ${id}.`,
      })
  }
  const emptyDrafts = items.map(({ subject, id }): Draft => ({ subject, id, label: id, before: null, after: null }))
  for (const subject of new Set(items.map((item) => item.subject))) {
    const ids = items.filter((item) => item.subject === subject).map(({ id }) => id)
    await context.registry.drafts[subject].bring?.(context, there.realm, ids)
  }
  const sourceStates = await readStates(there, emptyDrafts)
  const here = await readStates(context, emptyDrafts)
  const drafts = emptyDrafts.flatMap((draft) => {
    const before = here.get(draft) ?? null
    const after = adaptState(context, draft, sourceStates.get(draft) ?? null, before)
    return isSame(before, after) ? [] : [{ ...draft, before, after, label: findDraftLabel(draft.id, after, before) }]
  })
  if (drafts.length === 0) throw new ApiError('NothingDiffers')
  return drafts
}

/** Adapts the state of the other realm to this one. */
export const adaptState = (
  context: RealmContext,
  { subject }: Pick<Draft, 'subject'>,
  state: unknown,
  here: unknown,
): unknown => (state === null ? null : (context.registry.drafts[subject].taken?.(context, state, here) ?? state))

/**
 * The hash of the exact states of both realms. It ignores fields that nobody edits, because a new record gets another
 * id and another time each time that its draft is created.
 */
export const hashDrafts = ({ registry }: Pick<RealmContext, 'registry'>, drafts: readonly Draft[]): string =>
  draftHash(
    drafts.map(({ subject, id, before, after }) => {
      const fixed = Object.keys(registry.drafts[subject].fixed?.(before) ?? {})
      const strip = (state: unknown) =>
        isFields(state) ? Object.fromEntries(Object.entries(state).filter(([name]) => !fixed.includes(name))) : state
      return draftHash({ subject, id, before: strip(before), after: strip(after) })
    }),
  )
