import type { UseFormReturnType } from '@mantine/form'

type AnyForm = UseFormReturnType<Record<string, unknown>>

/** The form fields that the inputs of lists need; the form must be controlled. */
export type ListForm = {
  getInputProps: (field: string) => ReturnType<AnyForm['getInputProps']>
  setFieldValue: (field: string, value: readonly object[]) => void
  removeListItem: (field: string, index: number) => void
}
