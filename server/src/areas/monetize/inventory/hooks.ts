import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'

/** What the areas that give something tell about it. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** How many things of the area give or cost each symbol; `now` decides what is over. */
    giftsUsed: (realm: Realm, now: number) => Promise<readonly GiftUse[]>
  }
}
