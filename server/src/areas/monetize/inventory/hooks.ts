import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'

/** Hooks implemented by the areas that give something. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The number of records of the area that give or cost each symbol; `now` excludes expired ones. */
    giftsUsed: (realm: Realm, now: number) => Promise<readonly GiftUse[]>
  }
}
