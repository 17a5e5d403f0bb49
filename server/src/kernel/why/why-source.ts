import {
  maxThingsPerKind,
  type WhyCondition,
  type WhyExplanation,
  type WhyJudgement,
  type WhyKind,
  type WhyLink,
  type WhyThing,
  type WhyValue,
} from '@regent/contract/players/why'
import type { RealmContext } from '../context/context.ts'

export type FoundThing = Omit<WhyThing, 'kind'>
export type FoundExplanation = Omit<WhyExplanation, 'thing'> & { thing: FoundThing }

/** The things of one kind that one can ask about for a player, and how one is explained. */
export type WhySource = {
  /**
   * The things whose title, id or detail contains a text (all of them for an empty one), what was withheld first, then
   * the newest. At most `maxThingsPerKind` and one more, which says that there are more.
   */
  things: (context: RealmContext, gamerTag: number, text: string) => Promise<readonly FoundThing[]>
  /** Undefined if the realm has no such thing. The player exists. */
  explain: (context: RealmContext, gamerTag: number, id: string) => Promise<FoundExplanation | undefined>
  /**
   * The players of a cause that `others` of an explanation names, by gamer tag, at most `maxPlayersOfCause`. Undefined if
   * there is no such cause. A kind that names no causes has none.
   */
  playersOf?: (context: RealmContext, cause: string) => Promise<PlayersOfCause | undefined>
}

export type PlayersOfCause = { title: string; gamerTags: readonly number[]; total: number }

declare module '../context/registry.ts' {
  interface Registry {
    why: Readonly<Record<WhyKind, WhySource>>
  }
}

/** Of things held in memory, those that contain the text, up to one more than are listed. */
export function thingsWith<Thing extends FoundThing>(things: Iterable<Thing>, text: string): Thing[] {
  const sought = text.toLowerCase()
  const found: Thing[] = []
  for (const thing of things) {
    const { id, title, detail = '' } = thing
    if ([title, id, detail].some((one) => one.toLowerCase().includes(sought))) found.push(thing)
    if (found.length > maxThingsPerKind) break
  }
  return found
}

// ── Values ─────────────────────────────────────────────────────────────────

export const asText = (text: string, link?: WhyLink): WhyValue => ({ text, ...(link && { link }) })
export const asNumber = (number: number): WhyValue => ({ number })
export const asTime = (at: number): WhyValue => ({ at })

// ── Conditions ─────────────────────────────────────────────────────────────

/** A condition as an area judges it; `unmet` is the sentence that answers the question when this one decides. */
export type Judged = Omit<WhyCondition, 'state'> & { isMet: boolean | undefined; unmet: string }

/**
 * The verdict over conditions: the sentence of the first one that is not met, else the one for when all are. All are
 * listed. One whose `isMet` is undefined was not reached and decides nothing.
 */
export function judged(at: number, conditions: readonly Judged[], allMet: string): WhyJudgement {
  const first = conditions.find(({ isMet }) => isMet === false)
  return {
    at,
    isMet: first === undefined,
    verdict: first?.unmet ?? allMet,
    conditions: conditions.map(({ isMet, unmet: _, ...condition }) => ({
      ...condition,
      state: isMet === undefined ? 'not-reached' : isMet ? 'met' : 'unmet',
    })),
  }
}

/** Begun and not over: the two conditions of whatever has a start, an end, or both. */
export function withinTimes(
  { start, end }: { start: number | null | undefined; end: number | null | undefined },
  now: number,
  noun: string,
): Judged[] {
  const what = noun.charAt(0).toUpperCase() + noun.slice(1)
  return [
    ...(start == null
      ? []
      : [
          {
            name: 'Has begun',
            isMet: start <= now,
            value: asTime(now),
            needed: asTime(start),
            unmet: `${what} has not begun yet.`,
          },
        ]),
    ...(end == null
      ? []
      : [
          {
            name: 'Is not over',
            isMet: end > now,
            value: asTime(now),
            needed: asTime(end),
            unmet: `${what} is over.`,
          },
        ]),
  ]
}
