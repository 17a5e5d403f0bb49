import type { WhyKind } from '@regent/contract/players/why'

/** What the panel is open for, in the query of any address of a player: `offer/starter:main`, or `any` to choose. */
export type WhySearch = {
  why?: string | undefined
  /** The gamer tag of another player than that of the screen, about whom it is asked. */
  whyOf?: string | number | undefined
}

/** The value that opens the panel before a thing is chosen. */
export const anyThing = 'any'

/** The schemas of the contract are loaded with the panel: links to it stand on many screens. */
const kinds: Record<WhyKind, true> = {
  ...{ reward: true, offer: true, announcement: true, event: true },
  ...{ mail: true, trial: true, campaign: true, content: true, leaderboard: true, pvp: true },
}

export type AskedThing = { kind: WhyKind; id: string }

export const whyText = ({ kind, id }: AskedThing): string => `${kind}/${id}`

/** The thing that a value names; undefined if it names none, such as `any`. */
export function askedIn(text: string): AskedThing | undefined {
  const at = text.indexOf('/')
  const kind = text.slice(0, at)
  const id = text.slice(at + 1)
  return at > 0 && id !== '' && Object.hasOwn(kinds, kind) ? { kind: kind as WhyKind, id } : undefined
}

/** What the address asks, read without trust; undefined: the panel is closed. */
export function readWhy({ why }: { why?: unknown }): string | undefined {
  if (typeof why !== 'string' || why === '') return undefined
  return askedIn(why) ? why : anyThing
}

/** The other player whom the address asks about, read without trust; undefined: the one of the screen. */
export function readWhyOf({ whyOf }: { whyOf?: unknown }): number | undefined {
  const tag = typeof whyOf === 'string' || typeof whyOf === 'number' ? Number(whyOf) : 0
  return Number.isSafeInteger(tag) && tag > 0 ? tag : undefined
}
