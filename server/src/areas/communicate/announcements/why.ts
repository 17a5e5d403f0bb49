import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
  withinTimes,
} from '../../../kernel/records/why-source.ts'
import { withheldFrom } from '../../monetize/ungiven-rewards/withheld.ts'
import { statConditions } from '../../players/players/stat-conditions.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import { toRequirementCriterion } from './inbox.ts'
import { type AnnouncementRow, type StateRow, selectAnnouncements, selectStates } from './queries.ts'

const findTitle = ({ symbol, definition: { title } }: AnnouncementRow) =>
  title.defaultValue || title.localizationId || symbol

const toFoundThing = (row: AnnouncementRow): FoundThing => ({
  id: row.symbol,
  title: findTitle(row),
  detail: row.symbol,
  ...(row.start_at !== null && { at: row.start_at }),
})

/** The announcements of the realm, newest first. */
export const whyAnnouncement: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await selectAnnouncements(realm)).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    const row = (await selectAnnouncements(context.realm)).find(({ symbol }) => symbol === id)
    return row && explain(context, gamerTag, row)
  },
}

async function explain(context: RealmContext, gamerTag: number, row: AnnouncementRow): Promise<FoundExplanation> {
  const { realm, now } = context
  const { definition, symbol, start_at: start, end_at: end, version } = row
  const [states, ofStats, ofAudience, withheld] = await Promise.all([
    selectStates(realm, gamerTag),
    statConditions(context, gamerTag, (definition.stat_requirements ?? []).map(toRequirementCriterion)),
    audienceConditions(context, gamerTag, definition.audience, 'the announcement'),
    withheldFrom(context, gamerTag, 'announcement', symbol),
  ])
  const state = states.find(({ announcement_id }) => announcement_id === row.id)
  const gifts = giftsOfAnnouncement(definition)
  const link = { kind: 'announcement' as const, id: symbol }
  const displayed = judge(
    now,
    [
      ...withinTimes({ start, end }, now, 'the announcement'),
      ...ofStats,
      ...ofAudience,
      notDeleted(state),
      ...withheld.conditions,
      ...(gifts.length > 0 && withheld.conditions.length === 0 ? [claimed(state)] : []),
    ],
    gifts.length > 0
      ? 'The announcement is in the inbox, and its gift was claimed.'
      : 'The announcement is in the player’s inbox.',
  )
  return {
    thing: toFoundThing(row),
    rules: { text: `${symbol}, version ${version}`, link },
    now: displayed,
    noRecord: 'Regent records only reads, claims and deletions of announcements, not earlier recipients.',
    ...(!displayed.isMet && {
      repair: {
        says: withheld.acts.length > 0 ? 'The gift was not granted yet.' : 'Change its audience or its time.',
        holds: gifts.map(({ symbol: gift, count }) => `${count} × ${gift}`),
        acts: [...withheld.acts, { do: 'open', label: 'Open the announcement', link }],
      },
    }),
  }
}

const notDeleted = (state: StateRow | undefined): JudgedCondition => ({
  name: 'Not deleted by the player',
  isMet: state?.is_deleted !== true,
  value: asText(state === undefined ? 'not read' : state.is_deleted ? 'deleted' : state.is_read ? 'read' : 'not read'),
  needed: asText('not deleted'),
  unmet: 'The player has deleted it.',
})

const claimed = (state: StateRow | undefined): JudgedCondition => ({
  name: 'Gift claimed',
  isMet: state?.claimed_at != null,
  value: state?.claimed_at == null ? asText('not claimed') : asTime(state.claimed_at),
  needed: asText('claimed by the player'),
  unmet: 'The announcement is in the inbox. The player has not claimed its gift.',
})
