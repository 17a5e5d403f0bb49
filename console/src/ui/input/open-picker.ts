import { createStore } from '../code/store.ts'

/** True while a picker is open over a form: Escape then closes the picker, not the drawer below it. */
export const openPicker = createStore(false)
