import { type FormErrors, schemaResolver, type UseFormReturnType } from '@mantine/form'
import { RequestError } from '@regent/contract/request-error'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Failure } from '../ui/feedback/ErrorNotice.tsx'
import { readFailure } from './failure.ts'

/** Validates a form with a schema of the contract: `useForm({ validate: validateWith(Schema), … })`. */
export function validateWith(schema: z.ZodType) {
  const resolve = schemaResolver(schema, { sync: true })
  return (values: unknown): FormErrors =>
    Object.fromEntries(Object.entries(resolve(values)).map(([field, message]) => [field, asSentence(message)]))
}

/** Messages of the contract continue the name of a field; below a field they are full sentences. */
const asSentence = (message: ReactNode) =>
  typeof message === 'string' ? message.charAt(0).toUpperCase() + message.slice(1) : message

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'setFieldError' | 'getInputNode' | 'getValues'>

/** Focuses the first field with an error; for `form.onSubmit(save, focusFirstError(form))`. */
export const focusFirstError = (form: AnyForm) => (errors: object) => {
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Shows an error below its field (by the server's field name, or by error code in `fieldOf`). Returns errors without a
 * field, to be shown above the form.
 */
export function refuseForm(
  form: AnyForm,
  error: unknown,
  message: string,
  fieldOf: Partial<Record<string, string>> = {},
): Failure | null {
  if (error instanceof RequestError) {
    const field = fieldOf[error.code] ?? error.field
    if (field !== undefined && Object.hasOwn(form.getValues(), field)) {
      form.setFieldError(field, asSentence(error.message))
      form.getInputNode(field)?.focus()
      return null
    }
  }
  return readFailure(message, error)
}
