import type { WhyKind } from '@regent/contract/players/why'

/** The subject of the panel, a query parameter of any screen of a player: `offer/starter:main`, or `any` to choose. */
export type WhySearch = {
  why?: string | undefined
  /** The gamer tag of another player than that of the screen. */
  whyOf?: string | number | undefined
}

/** The value that opens the panel before a subject is selected. */
export const anyThing = 'any'

/** Not parsed with the contract's schemas, which are loaded with the panel: many screens contain links to it. */
const kinds: Record<WhyKind, true> = {
  reward: true,
  offer: true,
  sale: true,
  announcement: true,
  event: true,
  'daily-reward': true,
  mail: true,
  trial: true,
  campaign: true,
  content: true,
  leaderboard: true,
  pvp: true,
}

export type AskedThing = { kind: WhyKind; id: string }

export const whyText = ({ kind, id }: AskedThing): string => `${kind}/${id}`

/** Parses a subject; undefined for values without one, such as `any`. */
export function parseWhySubject(text: string): AskedThing | undefined {
  const at = text.indexOf('/')
  const kind = text.slice(0, at)
  const id = text.slice(at + 1)
  return at > 0 && id !== '' && Object.hasOwn(kinds, kind) ? { kind: kind as WhyKind, id } : undefined
}

/** The subject in the URL, validated; undefined: the panel is closed. */
export function readWhy({ why }: { why?: unknown }): string | undefined {
  if (typeof why !== 'string' || why === '') return undefined
  return parseWhySubject(why) ? why : anyThing
}

/** The other player in the URL, validated; undefined: the player of the screen. */
export function readWhyPlayer({ whyOf }: { whyOf?: unknown }): number | undefined {
  const tag = typeof whyOf === 'string' || typeof whyOf === 'number' ? Number(whyOf) : 0
  return Number.isSafeInteger(tag) && tag > 0 ? tag : undefined
}
