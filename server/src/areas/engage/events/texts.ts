import type { TextUse } from '@regent/contract/communicate/localizations'
import type { PlayerEvent } from '@regent/contract/engage/events-players'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { resolveField } from '../../../kernel/texts/texts.ts'
import { findReading } from '../../players/players/language.ts'
import { selectEvents } from './queries.ts'

/** Localizes events for a player: a name that is the key of a text is replaced by that text. */
export async function inLanguage(
  context: RealmContext,
  gamerTag: number,
  events: readonly PlayerEvent[],
): Promise<PlayerEvent[]> {
  if (events.length === 0) return []
  const names = events.flatMap(({ name, allPhases }) => [name, ...allPhases.map((phase) => phase.name)])
  const reading = await findReading(context, gamerTag, names)
  const withTexts = <Named extends { name: string }>(one: Named): Named => ({
    ...one,
    name: resolveField(reading, one.name),
  })
  return events.map((event) => ({
    ...withTexts(event),
    ...(event.currentPhase && { currentPhase: withTexts(event.currentPhase) }),
    allPhases: event.allPhases.map(withTexts),
  }))
}

export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  return (await selectEvents(realm)).flatMap(({ content: { symbol, name, phases } }) => {
    const textKeys = new Set([name, ...phases.map((phase) => phase.name)])
    return keys.filter((key) => textKeys.has(key)).map((key) => ({ key, user: 'event', id: symbol, name }))
  })
}
