import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../context/context.ts'

/** What the areas that show texts by key tell about them. */
declare module '../context/hooks.ts' {
  interface Hooks {
    /** What shows the texts of these keys. */
    textsUsed: (realm: Realm, keys: readonly string[]) => Promise<readonly TextUse[]>
    /** Whether `textsUsed` searches a part of what there is only. */
    textUsesArePartial: (realm: Realm) => Promise<boolean>
    /** Texts have been changed by themselves: whoever edits what shows them must see that it is no longer the same. */
    textsChanged: (context: RealmContext, keys: readonly string[]) => Promise<void>
  }
}
