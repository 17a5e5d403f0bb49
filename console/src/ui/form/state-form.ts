import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import type { ComponentType } from 'react'
import { createStore } from '../code/store.ts'

export type StateFormProps = {
  /** Whether it is an item of content: the schema is that of its plain properties. */
  isItem: boolean
  label: string
  schema: FieldSchema
  value: unknown
  /** What a refused save said of its fields. */
  findings: readonly ContentFinding[]
  onChange: (value: unknown) => void
}

/** The form that a schema describes, for any state of a thing. The composition sets it. */
export const stateForm = createStore<ComponentType<StateFormProps> | undefined>(undefined)
