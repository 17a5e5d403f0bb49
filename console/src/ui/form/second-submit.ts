import { type ComponentType, createContext } from 'react'
import { createStore } from '../code/store.ts'

export type SecondSubmitProps = {
  /** The name under which the form keeps its drafts. */
  form: string
  isSaving: boolean
  /** Submits the form as its first button does. */
  onSubmit: () => void
}

/** A second way to submit forms, beside Save. The composition sets it; forms that it does not know get none. */
export const secondSubmit = createStore<ComponentType<SecondSubmitProps> | undefined>(undefined)

/** What the only button of the forms within says, where they do not do at once what they are for. */
export const SoleSubmit = createContext<string | undefined>(undefined)
