import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { suspendedPlayers } from '../players/search.ts'
import { findMissingPlayers, resolveSelection, type SelectedPlayers } from '../segments/chosen.ts'
import { suspend, type Terms } from './service.ts'

/** Each suspension locks a player and closes their sockets. */
const playersAtOnce = 100

type SuspendInput = Pick<SelectedPlayers, 'matching'> & { terms: Terms }

/** "suspended until 2026-12-01 10:00 UTC", "banned" */
export const describeTerms = ({ until }: Pick<Terms, 'until'>): string =>
  until === undefined ? 'banned' : `suspended until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Refuses an end in the past. */
export function checkTerms({ until }: Pick<Terms, 'until'>, now: number, field: string): void {
  if (until !== undefined && until <= now)
    throw new ApiError('BadRequest', { field, message: `${field} must be in the future.` })
}

export async function planSuspensions(
  context: RealmContext,
  { players, ...terms }: Terms & { players: ChosenPlayers },
): Promise<PlanWithSample> {
  const { realm, now } = context
  checkTerms(terms, now, 'until')
  const { tags, matching, segmentWords, typeName, warnings } = await resolveSelection(context, players)
  const alreadySuspended = new Set(
    tags.length === 0 ? [] : (await suspendedPlayers(realm, now, { among: tags })).map(({ gamer_tag: tag }) => tag),
  )
  const rows = tags.filter((tag) => !alreadySuspended.has(tag))
  const whom = formatQuantity(rows.length, 'player')
  const title = `${terms.until === undefined ? 'Ban' : 'Suspend'} ${whom}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'suspend-players',
      title: segmentWords ? `${title} of ${segmentWords}` : title,
      verb: title,
      typeName,
      input: { terms, matching } satisfies SuspendInput,
      warnings: [
        'They are signed out at once.',
        ...(alreadySuspended.size > 0
          ? [`${formatQuantity(alreadySuspended.size, 'player')} already suspended: skipped.`]
          : []),
        ...warnings,
      ],
    },
    rows.map((tag) => ({ key: String(tag), before: 'not suspended', after: describeTerms(terms) })),
  )
}

const tagsIn = (rows: readonly { key: string }[]) => rows.map(({ key }) => Number(key))

export const suspendPlayersPlan: PlanKind = {
  act: 'many-players',
  right: 'edit player-profile',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  summary: (input) => [{ label: 'Reason', value: (input as SuspendInput).terms.reason }],
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { terms, matching } = input as SuspendInput
    if (terms.until !== undefined && terms.until <= here.now) return 'The suspension would already have ended.'
    return findMissingPlayers(here, { matching }, tagsIn(rows))
  },
  apply: (context, { input }, rows) => suspendAll(realmOfPlan(context), tagsIn(rows), (input as SuspendInput).terms),
}

/** Suspends the players who are not suspended yet, in the order of their tags, so that two operators cannot deadlock. */
export async function suspendAll(context: RealmContext, gamerTags: readonly number[], terms: Terms): Promise<void> {
  const alreadySuspended = await suspendedPlayers(context.realm, context.now, { among: gamerTags })
  const skipped = new Set(alreadySuspended.map(({ gamer_tag: tag }) => tag))
  const remainingTags = gamerTags.filter((tag) => !skipped.has(tag)).toSorted((a, b) => a - b)
  if (remainingTags.length === 0) context.unchanged()
  for (const tag of remainingTags) await suspend(context, tag, terms)
}
