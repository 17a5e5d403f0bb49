import { createStore } from '../code/store.ts'

/** Whose drafts are read and written, and where: `cid/account/realm`. Undefined while nobody is signed in. */
export const draftPlace = createStore<string | undefined>(undefined)
