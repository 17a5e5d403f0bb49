import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import type { ComponentType } from 'react'
import { createStore } from '../code/store.ts'

export type StateFormProps = {
  /** True for an item of content: the schema is that of its plain properties. */
  isItem: boolean
  label: string
  schema: FieldSchema
  value: unknown
  /** Errors of the fields after a rejected save. */
  findings: readonly ContentFinding[]
  onChange: (value: unknown) => void
}

/** The form of a schema, for any state of a record. The composition sets it. */
export const stateForm = createStore<ComponentType<StateFormProps> | undefined>(undefined)
