import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countVersionOf, selectNaming } from './text-queries.ts'
import { keysOf } from './texts.ts'

export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  return (await selectNaming(realm, keys)).flatMap(({ symbol, definition }) => {
    const named = new Set(keysOf(definition))
    return keys.filter((key) => named.has(key)).map((key) => ({ key, user: 'announcement', id: symbol, name: symbol }))
  })
}

/** A changed text makes a new version of the announcement, so that a form that shows the old text is refused. */
export async function textsChanged({ realm, tell }: RealmContext, keys: readonly string[]): Promise<void> {
  for (const { symbol } of await countVersionOf(realm, keys))
    tell({ pid: realm.id }, 'announcements.refresh', { scopes: [], delay: 0, announcements: { symbol } })
}
