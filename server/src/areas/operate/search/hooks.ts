import type { RecordUse, UsedKind } from '@regent/contract/record-uses'
import type { Realm } from '../../../kernel/context/context.ts'

/** What is asked about: things of one kind. */
export type UsedRecords = { kind: UsedKind; ids: readonly string[] }

/** What the areas above tell about the things that they name. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** How many things of the area name each of these; `now` decides what is over. */
    recordsUsed: (realm: Realm, records: UsedRecords, now: number) => Promise<readonly RecordUse[]>
  }
}
