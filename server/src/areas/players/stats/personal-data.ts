import { readObjectId, type StatSpace } from '@regent/contract/players/stats'
import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import type { DataSubject, PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { identifiesPerson } from '../../../kernel/personal-data/stat-masking.ts'
import { deleteStatsOfPlayers, selectStatsOfPlayers } from './queries.ts'

/** Stats of the studio that are about a person without identifying them: erased, but not masked. In lower case. */
const factKeys = new Set([
  'locale',
  'language',
  'name',
  'alias',
  'country',
  'city',
  'timezone',
  // Session texts: a client may have written anything there.
  'thorium_game_platform',
  'thorium_game_source',
  'platform',
  'client_version',
])

/** True if erasing a player erases a stat: all stats written by the client, and the studio's personal ones. */
export const isPersonalStat = (space: StatSpace, key: string): boolean =>
  space.startsWith('client.') || identifiesPerson(key) || factKeys.has(key.toLowerCase()) || /^geo_/i.test(key)

async function listStats(
  { customer: { db } }: OrganizationContext,
  { players }: DataSubject,
  isWanted: typeof isPersonalStat,
) {
  const rows = await selectStatsOfPlayers(db, players)
  return rows
    .filter(({ space, key }) => isWanted(space, key))
    .map(({ gamer_tag: gamerTag, ...row }) => ({ ...row, gamerTag }))
}

export const personalStats: PersonalPart = {
  name: 'personalStats',
  noun: ['personal stat', 'personal stats'],
  list: (context, held) => listStats(context, held, isPersonalStat),
  erase: async (context, held) =>
    deleteStatsOfPlayers(context.customer.db, await listStats(context, held, isPersonalStat)),
}

/** Operators' changes of personal stats: the entries are kept, without the values. */
export const statChanges = entriesAbout({
  name: 'personalStatChanges',
  noun: ['change of a personal stat', 'changes of personal stats'],
  subject: 'stat',
  isPersonal(subjectId) {
    const slash = subjectId.indexOf('/')
    return isPersonalStat(readObjectId(subjectId.slice(0, slash)).space, subjectId.slice(slash + 1))
  },
})

/** Levels, scores and purchases are kept, under a gamer tag that no longer belongs to anybody. */
export const stats: PersonalPart = {
  name: 'stats',
  noun: ['other stat', 'other stats'],
  list: (context, held) => listStats(context, held, (space, key) => !isPersonalStat(space, key)),
}
