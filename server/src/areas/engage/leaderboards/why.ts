import { isContentId } from '@regent/contract/engage/leaderboards'
import { formatCount } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asNumber,
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { publishedNames } from '../../operate/content/published.ts'
import { findCohort } from './assignment.ts'
import { isFrozen, isSplit } from './board-state.ts'
import { selectAssignment } from './partition-queries.ts'
import { type PublishedBoard, readPublishedBoard } from './published-boards.ts'
import { type BoardRow, selectBoards } from './queries.ts'
import { countEntries, selectRanks } from './rank-queries.ts'
import { findBoard } from './service.ts'

/** Limit of boards that a text search scans. */
const readAtMost = 500

const toFoundThing = (id: string, madeAt?: number): FoundThing => ({
  id,
  title: id,
  ...(madeAt === undefined ? { detail: 'nobody has joined' } : { at: madeAt }),
})

/** The boards of the realm without partitions, newest first, and those of content without a player yet. */
export const whyLeaderboard: WhySource = {
  async things({ realm, now }, _, text) {
    const [boards, published] = await Promise.all([
      selectBoards(realm, { includePartitions: false }, { limit: readAtMost }, new Date(now)),
      publishedNames(realm, 'leaderboards'),
    ])
    const createdThings = boards
      .toSorted((a, b) => b.created_at - a.created_at)
      .map((one) => toFoundThing(one.id, one.created_at))
    const createdIds = new Set(createdThings.map(({ id }) => id))
    return thingsWith(
      [...createdThings, ...published.filter((id) => !createdIds.has(id)).map((id) => toFoundThing(id))],
      text,
    )
  },
  async explain(context, gamerTag, id) {
    const { realm, now } = context
    const board = await findBoard(realm, id, now)
    if (board) return explain(context, gamerTag, board)
    const published = await readPublishedBoard(realm, id)
    const isKnown = published.settings !== undefined || published.problem !== undefined
    return isKnown ? unmade(context, id, published) : undefined
  },
}

const toLink = (id: string) => ({ kind: 'leaderboard' as const, id })

const noRecord = 'Rejected scores are not recorded.'

/** A board of content, before the first player has joined it. */
function unmade({ now }: RealmContext, id: string, published: PublishedBoard): FoundExplanation {
  const judgement = judge(
    now,
    [
      isPublished(id, published),
      {
        name: 'A player has joined',
        isMet: published.problem === undefined ? false : undefined,
        value: asText('nobody'),
        needed: asText('created when the first player joins'),
        unmet: 'No player has joined. The leaderboard is created when the first player joins.',
      },
    ],
    '',
  )
  return {
    thing: toFoundThing(id),
    rules: { text: id, link: { kind: 'content' as const, id } },
    now: judgement,
    noRecord,
    repair: {
      says:
        published.problem === undefined
          ? 'A game client must join the leaderboard.'
          : 'Correct the item and publish it again.',
      holds: [],
      acts: [{ do: 'open', label: 'Open Content', link: { kind: 'content', id } }],
    },
  }
}

const isPublished = (id: string, { settings, problem }: PublishedBoard): JudgedCondition => ({
  name: 'Is published',
  isMet: settings !== undefined,
  value: asText(problem ?? (settings ? 'published' : 'not published'), { kind: 'content', id }),
  needed: asText('published with valid settings'),
  unmet:
    problem === undefined
      ? 'The leaderboard is no longer published. Game clients cannot write to it.'
      : `It is published with invalid settings: ${problem}.`,
})

async function explain(context: RealmContext, gamerTag: number, board: BoardRow): Promise<FoundExplanation> {
  const facts = await findFacts(context, gamerTag, board)
  const { entry, size, frozen } = facts
  const entering = enteringConditions(board, facts)
  const judgement = judge(
    context.now,
    // Existing entries stay; entry conditions apply to new entries only.
    [...(entry ? entering.map(asOnEntering) : entering), hasScore(board, facts)],
    entry ? `The player has rank ${formatCount(entry.rank)} of ${formatCount(size)}.` : '',
  )
  return {
    thing: toFoundThing(board.id, board.created_at),
    rules: { text: `${board.id}, version ${board.version}`, link: toLink(board.id) },
    now: judgement,
    noRecord,
    ...(!judgement.isMet && {
      repair: {
        says: frozen
          ? 'Unfreeze the leaderboard on its screen, then enter a score there.'
          : 'Enter a score for the player on the screen of the leaderboard, or change its settings there.',
        holds: [],
        acts: [{ do: 'open', label: 'Open the leaderboard', link: toLink(board.id) }],
      },
    }),
  }
}

type Facts = Awaited<ReturnType<typeof findFacts>>

/** What the conditions compare. The target is the board that would get the player's score. */
async function findFacts({ realm, now }: RealmContext, gamerTag: number, board: BoardRow) {
  const partition = isSplit(board) ? await selectAssignment(realm, board.id, gamerTag) : undefined
  // The position of the player's entry, if any.
  const joined = partition === undefined ? undefined : await findBoard(realm, partition, now)
  const target = isSplit(board) ? joined : board
  const [[entry], size, published, cohort] = await Promise.all([
    target ? selectRanks(realm, target.sheet, [gamerTag]) : [],
    target ? countEntries(realm, target.sheet) : 0,
    board.content_uid !== null && isContentId(board.id) ? readPublishedBoard(realm, board.id) : undefined,
    findCohort(realm, board, gamerTag),
  ])
  return { target, entry, size, published, cohort, frozen: isFrozen(board, now) }
}

/** The conditions for a new entry. */
function enteringConditions(board: BoardRow, { target, size, published, cohort, frozen }: Facts): JudgedCondition[] {
  const conditions: JudgedCondition[] = []
  if (published) conditions.push(isPublished(board.id, published))
  conditions.push({
    name: 'Not frozen',
    isMet: !frozen,
    value: board.freeze_at === null ? asText('never frozen') : asTime(board.freeze_at),
    needed: asText('not frozen'),
    unmet: 'The leaderboard is frozen and accepts no scores.',
  })
  if (board.cohorts !== null) {
    conditions.push({
      name: 'Cohort',
      isMet: true,
      value: asText(cohort ?? 'none of them'),
      needed: asText('the first whose requirements match'),
      unmet: '',
    })
  }
  if (isSplit(board)) {
    conditions.push({
      name: 'Has joined a partition',
      isMet: target !== undefined,
      value: target ? asText(target.id, toLink(target.id)) : asText('none'),
      needed: asText('players join before they send a score'),
      unmet: 'The player has not joined a partition of the leaderboard.',
    })
  }
  conditions.push({
    name: 'Game clients may write',
    isMet: board.client_writes,
    value: asText(board.client_writes ? 'may write' : 'write_self is off'),
    needed: asText('write_self is on, or a game server sends the score'),
    unmet: 'Game clients cannot write to it, and no game server has sent a score of the player.',
  })
  const bound = target ? target.max_entries : null
  if (bound !== null) conditions.push(hasRoom(bound, size))
  return conditions
}

const hasRoom = (bound: number, size: number): JudgedCondition => ({
  name: 'Has room',
  isMet: size < bound,
  value: asNumber(size),
  needed: asText(`below ${formatCount(bound)} entries, or a better score than the last one`),
  unmet: `The leaderboard is full. It keeps the best ${formatCount(bound)} entries.`,
})

const hasScore = (board: BoardRow, { entry }: Facts): JudgedCondition => ({
  name: 'Has a score',
  isMet: entry !== undefined,
  value: entry ? asNumber(entry.score) : asText('none'),
  needed: asText(board.version > 1 ? `a score in version ${board.version}` : 'any score'),
  ...(board.version_began_at !== null && {
    detail: 'A version starts empty. Earlier scores are in earlier versions.',
    judgedAt: board.version_began_at,
  }),
  unmet: 'The leaderboard has no score of the player.',
})

const asOnEntering = (one: JudgedCondition): JudgedCondition => ({
  ...one,
  isMet: one.isMet === false ? undefined : one.isMet,
})
