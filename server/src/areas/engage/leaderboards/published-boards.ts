import { LeaderboardContent } from '@regent/contract/engage/leaderboard-shapes'
import { isContentId } from '@regent/contract/engage/leaderboards'
import type { Realm } from '../../../kernel/context/context.ts'
import { publishedContent, publishedUid } from '../../operate/content/published.ts'
import type { BoardSettings } from './settings.ts'

export type PublishedBoard = {
  /** The uid of the live manifest; empty if nothing was published. */
  uid: string
  /** Undefined if content does not define the board, or defines it with invalid settings. */
  settings?: BoardSettings
  /** The error of the item: the field, and the reason. */
  problem?: string
}

/**
 * The published settings of a board. The manifest is read before the item: if content is published between the two
 * reads, the board stores the older manifest and is read again next time.
 */
export async function readPublishedBoard(realm: Realm, id: string): Promise<PublishedBoard> {
  if (!isContentId(id)) return { uid: '' }
  const uid = (await publishedUid(realm)) ?? ''
  const item = await publishedContent(realm, id)
  if (!item) return { uid }
  const parsed = LeaderboardContent.safeParse(givenSettings(item.properties))
  if (parsed.success) return { uid, settings: parsed.data }
  const [issue] = parsed.error.issues
  return { uid, problem: `${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is not valid'}` }
}

/** Unset optional properties of an item are null. */
export const givenSettings = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
