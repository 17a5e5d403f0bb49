import type { Realm } from '../../../kernel/context/context.ts'

/** The documents in the storage objects of a deployment. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The number and size of the documents of each storage object of a realm; empty ones are omitted. */
    storedDocuments: (realm: Realm) => Promise<ReadonlyMap<string, { documents: number; bytes: number }>>
  }
}
