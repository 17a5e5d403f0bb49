import { createStore } from '../code/store.ts'

/** Owner and location of the drafts: `cid/account/realm`. Undefined while nobody is signed in. */
export const draftPlace = createStore<string | undefined>(undefined)
