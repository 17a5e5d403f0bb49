import type { UseFormReturnType } from '@mantine/form'

type AnyForm = UseFormReturnType<Record<string, unknown>>

/** What the inputs of lists need of a form, whatever else it asks for; it must be controlled. */
export type ListForm = {
  getInputProps: (field: string) => ReturnType<AnyForm['getInputProps']>
  setFieldValue: (field: string, value: readonly object[]) => void
  removeListItem: (field: string, index: number) => void
}
