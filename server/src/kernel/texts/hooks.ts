import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../context/context.ts'

/** Hooks of areas that show texts by key. */
declare module '../context/hooks.ts' {
  interface Hooks {
    /** References to the texts with these keys. */
    textsUsed: (realm: Realm, keys: readonly string[]) => Promise<readonly TextUse[]>
    /** True if `textsUsed` searches only a part of the records. */
    textUsesArePartial: (realm: Realm) => Promise<boolean>
    /** Texts were changed directly: editors of the records that show them must get a conflict. */
    textsChanged: (context: RealmContext, keys: readonly string[]) => Promise<void>
  }
}
