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

/** Finds and explains the subjects of one kind for a player. */
export type WhySource = {
  /**
   * Things whose title, id or detail contains a text (all of them if it is empty): withheld ones first, then the
   * newest. At most `maxThingsPerKind` and one more, to detect that there are more.
   */
  things: (context: RealmContext, gamerTag: number, text: string) => Promise<readonly FoundThing[]>
  /** Undefined if the realm has no such thing. The player exists. */
  explain: (context: RealmContext, gamerTag: number, id: string) => Promise<FoundExplanation | undefined>
  /**
   * The players of a cause in `others` of an explanation, by gamer tag, at most `maxPlayersOfCause`. Undefined if the
   * cause does not exist. Kinds without causes omit this function.
   */
  playersOf?: (context: RealmContext, cause: string) => Promise<PlayersOfCause | undefined>
}

export type PlayersOfCause = { title: string; gamerTags: readonly number[]; total: number }

declare module '../context/registry.ts' {
  interface Registry {
    why: Readonly<Record<WhyKind, WhySource>>
  }
}

/** Filters things in memory to those that contain the text, up to one more than the limit. */
export function thingsWith<Thing extends FoundThing>(things: Iterable<Thing>, text: string): Thing[] {
  const sought = text.toLowerCase()
  const matches: Thing[] = []
  for (const thing of things) {
    const { id, title, detail = '' } = thing
    if ([title, id, detail].some((one) => one.toLowerCase().includes(sought))) matches.push(thing)
    if (matches.length > maxThingsPerKind) break
  }
  return matches
}

// ── Values ─────────────────────────────────────────────────────────────────

export const asText = (text: string, link?: WhyLink): WhyValue => ({ text, ...(link && { link }) })
export const asNumber = (number: number): WhyValue => ({ number })
export const asTime = (at: number): WhyValue => ({ at })

// ── Conditions ─────────────────────────────────────────────────────────────

/** A condition evaluated by an area; `unmet` is the verdict if this one decides. */
export type JudgedCondition = Omit<WhyCondition, 'state'> & { isMet: boolean | undefined; unmet: string }

/**
 * The verdict over conditions: the sentence of the first unmet one, or `allMet`. All conditions are listed. One whose
 * `isMet` is undefined was not reached and decides nothing.
 */
export function judge(at: number, conditions: readonly JudgedCondition[], allMet: string): WhyJudgement {
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

/** Started and not ended: the two conditions of a thing with a start, an end, or both. */
export function withinTimes(
  { start, end }: { start: number | null | undefined; end: number | null | undefined },
  now: number,
  noun: string,
): JudgedCondition[] {
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
            unmet: `${what} has not started.`,
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
