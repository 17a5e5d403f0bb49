import type { Promotion } from '@regent/contract/content-shapes'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'

/** Areas above that have something to promote between realms beside the content. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** What is in both realms, as one entry; undefined if there is nothing. */
    promotableTexts: (source: Realm, destination: Realm) => Promise<Promotion | undefined>
    /** Makes the texts of another realm those of this one. Called in the realm that receives them. */
    textsPromoted: (context: RealmContext, source: Realm) => Promise<void>
  }
}
