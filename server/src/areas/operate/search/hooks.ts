import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import type { UsedRecords } from './record-uses.ts'

/** References to records, reported by the areas above. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The number of records of the area that refer to each of these; `now` decides which have ended. */
    recordsUsed: (realm: Realm, records: UsedRecords, now: number) => Promise<readonly RecordUse[]>
  }
}
