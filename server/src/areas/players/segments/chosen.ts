import type { ChosenPlayers, PlayerSearch } from '@regent/contract/players/player-search'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isEverybody } from '../players/filter.ts'
import { tagsOf } from '../players/search.ts'
import { countUnknown, knownTags } from '../players/service.ts'
import { type ResolvedAudience, resolveAudience, type Selected, selectAudience } from './audience.ts'
import { type SegmentContent, searchOfSegment } from './service.ts'

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

/** The players of a plan. */
export type Chosen = {
  tags: number[]
  /** The search that found them; null for named players. Stored in the plan's input, for `goneOf`. */
  matching: PlayerSearch | null
  segment: SegmentContent | undefined
  /** "the segment Veterans", for the plan's title. Everybody who may see the changes may read it. */
  segmentWords: string | undefined
  /** The word to type before a plan that affects everybody in production is applied. */
  typeName: string | undefined
  warnings: string[]
}

/**
 * The players a plan means now. A segment's search is stored with the plan, so that editing the segment does not change
 * whom the plan reaches.
 */
export async function chosenPlayers(context: RealmContext, players: ChosenPlayers): Promise<Chosen> {
  const { realm, now } = context
  if ('audience' in players)
    return chosenAudience(context, await resolveAudience(context, players.audience, 'players.audience'))
  const segment = 'segment' in players ? await searchOfSegment(context, players.segment, 'players.segment') : undefined
  const matching = segment ? segment.search : 'matching' in players ? players.matching : null
  const tags =
    'gamerTags' in players ? await knownTags(realm, players.gamerTags) : await tagsOf(realm, matching ?? {}, now)
  const gone = 'gamerTags' in players ? new Set(players.gamerTags).size - tags.length : 0
  return {
    tags,
    matching,
    segment,
    segmentWords: segment && (segment.isShared ? `the segment ${segment.name}` : 'a private segment'),
    typeName: matching && isEverybody(matching) ? await nameOfProduction(realm) : undefined,
    warnings:
      gone > 0
        ? [
            `${gone === 1 ? '1 chosen player is' : `${gone.toLocaleString('en')} chosen players are`} not in this realm, and left out.`,
          ]
        : [],
  }
}

/** The same for an audience; suspended players are left out of it. */
async function chosenAudience(context: RealmContext, audience: ResolvedAudience): Promise<Chosen> {
  const { search, segmentName } = audience
  const selected = await selectAudience(context, audience)
  return {
    tags: selected.gamerTags,
    // A plan of an audience with pasted players is checked for players who are gone, not for the search.
    matching: search && audience.gamerTags.length === 0 ? search : null,
    segment: undefined,
    segmentWords: segmentName,
    typeName: search && isEverybody(search) ? await nameOfProduction(context.realm) : undefined,
    warnings: exclusionsOf(selected),
  }
}

/** Who is left out of an audience and why, one sentence each. */
export const exclusionsOf = ({ unknown, suspended, banned }: Omit<Selected, 'gamerTags'>): string[] => [
  ...(unknown > 0
    ? [
        `${unknown === 1 ? '1 pasted id is' : `${unknown.toLocaleString('en')} pasted ids are`} not in this realm, and left out.`,
      ]
    : []),
  ...(suspended > banned
    ? [`${playersOf(suspended - banned)} ${suspended - banned === 1 ? 'is' : 'are'} suspended, and left out.`]
    : []),
  ...(banned > 0 ? [`${playersOf(banned)} ${banned === 1 ? 'is' : 'are'} banned, and left out.`] : []),
]

export async function nameOfProduction({ db, cid, id }: Realm): Promise<string | undefined> {
  const realm = (await findOrganization(db, cid))?.realms.get(id)
  return realm?.parent === undefined ? realm?.name : undefined
}

/** Returns a sentence if players of a plan no longer match its search. */
export async function goneOf(
  { realm, now }: RealmContext,
  { matching }: Pick<Chosen, 'matching'>,
  gamerTags: readonly number[],
): Promise<string | undefined> {
  const tags = [...new Set(gamerTags)]
  // Players who appeared after the plan was made are not in it; those who are in it must still match.
  const found = matching && new Set(await tagsOf(realm, matching, now))
  const gone = found ? tags.filter((tag) => !found.has(tag)).length : await countUnknown(realm, tags)
  if (gone === 0) return undefined
  const where = matching ? 'found by the search' : 'in this realm'
  return `${playersOf(gone)} of the plan ${gone === 1 ? 'is' : 'are'} no longer ${where}.`
}
