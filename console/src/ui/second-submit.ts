import type { ComponentType } from 'react'
import { createStore } from './store.ts'

export type SecondSubmitProps = {
  /** The name under which the form keeps its drafts. */
  form: string
  isSaving: boolean
  /** Submits the form as its first button does. */
  onSubmit: () => void
}

/** A second way to submit forms, beside Save. The composition sets it; forms that it does not know get none. */
export const secondSubmit = createStore<ComponentType<SecondSubmitProps> | undefined>(undefined)
