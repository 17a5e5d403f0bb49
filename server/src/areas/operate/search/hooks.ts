import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import type { UsedRecords } from './record-uses.ts'

/** What the areas above tell about the things that they name. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** How many things of the area name each of these; `now` decides what is over. */
    recordsUsed: (realm: Realm, records: UsedRecords, now: number) => Promise<readonly RecordUse[]>
  }
}
