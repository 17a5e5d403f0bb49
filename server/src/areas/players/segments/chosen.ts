import type { ChosenPlayers, PlayerSearch } from '@regent/contract/player-search'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findOrganization } from '../../../kernel/context/directory.ts'
import { isEverybody } from '../players/filter.ts'
import { tagsOf } from '../players/search.ts'
import { knownTags } from '../players/service.ts'
import { type SegmentContent, searchOfSegment } from './service.ts'

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

/** Whom a plan is for. */
export type Chosen = {
  tags: number[]
  /** The search that found them; null for named ones. It goes into the plan’s input, for `goneOf`. */
  matching: PlayerSearch | null
  segment: SegmentContent | undefined
  /** "the segment Veterans", for the plan’s title, which all may read who may see what it changes. */
  segmentWords: string | undefined
  /** What reaches everybody in production is not done by a hasty click: what must be typed. */
  typeName: string | undefined
  warnings: string[]
}

/** The players that are meant by now. What a segment means is kept: a plan must not reach others when it is edited. */
export async function chosenPlayers(context: RealmContext, players: ChosenPlayers): Promise<Chosen> {
  const { realm, now } = context
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

async function nameOfProduction({ db, cid, id }: Realm): Promise<string | undefined> {
  const realm = (await findOrganization(db, cid))?.realms.get(id)
  return realm?.parent === undefined ? realm?.name : undefined
}

/** A sentence when players of a plan are no longer whom it means. */
export async function goneOf(
  { realm, now }: RealmContext,
  { matching }: Pick<Chosen, 'matching'>,
  gamerTags: readonly number[],
): Promise<string | undefined> {
  const tags = [...new Set(gamerTags)]
  // Who came after the plan was made is not in it; who is in it must still be found.
  const found = new Set(matching ? await tagsOf(realm, matching, now) : await knownTags(realm, tags))
  const gone = tags.filter((tag) => !found.has(tag)).length
  if (gone === 0) return undefined
  const where = matching ? 'found by the search' : 'in this realm'
  return `${playersOf(gone)} of the plan ${gone === 1 ? 'is' : 'are'} no longer ${where}.`
}
