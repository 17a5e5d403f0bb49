import type { ChosenPlayers, PlayerSearch } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isEverybody } from '../players/filter.ts'
import { findGamerTags } from '../players/search.ts'
import { countUnknown, existingGamerTags } from '../players/service.ts'
import { type ResolvedAudience, resolveAudience, type Selected, selectAudience } from './audience.ts'
import { requireSegmentSearch, type SegmentContent } from './service.ts'

/** The players of a plan. */
export type SelectedPlayers = {
  tags: number[]
  /** The search that found them; null for listed players. Stored in the plan's input, for `findMissingPlayers`. */
  matching: PlayerSearch | null
  segment: SegmentContent | undefined
  /** "the segment Veterans", for the plan's title. Readable by everybody who may see the changes. */
  segmentWords: string | undefined
  /** The word to type before a plan that affects everybody in production is applied. */
  typeName: string | undefined
  warnings: string[]
}

/**
 * The current players for a plan. A segment's search is stored with the plan, so that editing the segment does not
 * change the affected players.
 */
export async function resolveSelection(context: RealmContext, players: ChosenPlayers): Promise<SelectedPlayers> {
  const { realm, now } = context
  if ('audience' in players)
    return resolveAudienceSelection(context, await resolveAudience(context, players.audience, 'players.audience'))
  const segment =
    'segment' in players ? await requireSegmentSearch(context, players.segment, 'players.segment') : undefined
  const matching = segment ? segment.search : 'matching' in players ? players.matching : null
  const tags =
    'gamerTags' in players
      ? await existingGamerTags(realm, players.gamerTags)
      : await findGamerTags(realm, matching ?? {}, now)
  const deletedCount = 'gamerTags' in players ? new Set(players.gamerTags).size - tags.length : 0
  return {
    tags,
    matching,
    segment,
    segmentWords: segment && (segment.isShared ? `the segment ${segment.name}` : 'a private segment'),
    typeName: matching && isEverybody(matching) ? await nameOfProduction(realm) : undefined,
    warnings:
      deletedCount > 0
        ? [
            `${deletedCount === 1 ? '1 chosen player is not in this realm and is' : `${deletedCount.toLocaleString('en')} chosen players are not in this realm and are`} excluded.`,
          ]
        : [],
  }
}

/** The same for an audience, without suspended players. */
async function resolveAudienceSelection(context: RealmContext, audience: ResolvedAudience): Promise<SelectedPlayers> {
  const { search, segmentName } = audience
  const selected = await selectAudience(context, audience)
  return {
    tags: selected.gamerTags,
    // A plan of an audience with pasted players is checked for deleted players, not for the search.
    matching: search && audience.gamerTags.length === 0 ? search : null,
    segment: undefined,
    segmentWords: segmentName,
    typeName: search && isEverybody(search) ? await nameOfProduction(context.realm) : undefined,
    warnings: formatExclusions(selected),
  }
}

/** The exclusions of an audience with their reasons, one sentence each. */
export const formatExclusions = ({ unknown, suspended, banned }: Omit<Selected, 'gamerTags'>): string[] => [
  ...(unknown > 0
    ? [
        `${unknown === 1 ? '1 pasted id is not in this realm and is' : `${unknown.toLocaleString('en')} pasted ids are not in this realm and are`} excluded.`,
      ]
    : []),
  ...(suspended > banned
    ? [
        `${formatQuantity(suspended - banned, 'player')} ${suspended - banned === 1 ? 'is' : 'are'} suspended and excluded.`,
      ]
    : []),
  ...(banned > 0 ? [`${formatQuantity(banned, 'player')} ${banned === 1 ? 'is' : 'are'} banned and excluded.`] : []),
]

export async function nameOfProduction({ db, cid, id }: Realm): Promise<string | undefined> {
  const realm = (await findOrganization(db, cid))?.realms.get(id)
  return realm?.parent === undefined ? realm?.name : undefined
}

/** Returns a sentence if players of a plan no longer match its search. */
export async function findMissingPlayers(
  { realm, now }: RealmContext,
  { matching }: Pick<SelectedPlayers, 'matching'>,
  gamerTags: readonly number[],
): Promise<string | undefined> {
  const tags = [...new Set(gamerTags)]
  // New matches since the plan was created are not in it; the players in it must still match.
  const matchingTags = matching && new Set(await findGamerTags(realm, matching, now))
  const missingCount = matchingTags
    ? tags.filter((tag) => !matchingTags.has(tag)).length
    : await countUnknown(realm, tags)
  if (missingCount === 0) return undefined
  const where = matching ? 'found by the search' : 'in this realm'
  return `${formatQuantity(missingCount, 'player')} of the plan ${missingCount === 1 ? 'is' : 'are'} no longer ${where}.`
}
