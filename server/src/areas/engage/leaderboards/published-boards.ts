import { isContentId, LeaderboardContent } from '@regent/contract/leaderboards'
import type { Realm } from '../../../kernel/context/context.ts'
import { publishedContent, publishedUid } from '../../operate/content/published.ts'
import type { BoardSettings } from './service.ts'

export type PublishedBoard = {
  /** Of the live manifest; empty where nothing was published. */
  uid: string
  /** Undefined where content names no such board, or says of it what cannot be. */
  settings?: BoardSettings
  /** What is wrong with the item: the field, and why. */
  problem?: string
}

/**
 * What the published content says of a board. The manifest is read before the item: of a publish in between the board
 * remembers the older manifest, and is read once more.
 */
export async function readPublishedBoard(realm: Realm, id: string): Promise<PublishedBoard> {
  if (!isContentId(id)) return { uid: '' }
  const uid = (await publishedUid(realm)) ?? ''
  const item = await publishedContent(realm, id)
  if (!item) return { uid }
  // An optional property of an item that is not set is null.
  const properties = Object.fromEntries(Object.entries(item.properties).filter(([, value]) => value !== null))
  const parsed = LeaderboardContent.safeParse(properties)
  if (parsed.success) return { uid, settings: parsed.data }
  const [issue] = parsed.error.issues
  return { uid, problem: `${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is not valid'}` }
}
