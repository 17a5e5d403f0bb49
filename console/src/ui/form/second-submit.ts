import { type ComponentType, createContext } from 'react'
import { createStore } from '../code/store.ts'

export type SecondSubmitProps = {
  /** Storage key of the form's drafts. */
  form: string
  isSaving: boolean
  /** Submits the form like its first button. */
  onSubmit: () => void
}

/** A second submit button for forms, next to Save. The composition sets it; forms that it does not support get none. */
export const secondSubmit = createStore<ComponentType<SecondSubmitProps> | undefined>(undefined)

/** Label of the only submit button of the forms within, if submitting does not apply them directly. */
export const SoleSubmit = createContext<string | undefined>(undefined)
