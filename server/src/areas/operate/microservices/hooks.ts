import type { Realm } from '../../../kernel/context/context.ts'

/** What is kept in the storage objects of a deployment. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** What each storage object of a realm holds; those without documents are left out. */
    storedDocuments: (realm: Realm) => Promise<ReadonlyMap<string, { documents: number; bytes: number }>>
  }
}
