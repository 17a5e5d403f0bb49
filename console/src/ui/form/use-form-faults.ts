import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../feedback/ErrorNotice.tsx'
import { focusFirstFault } from './first-fault.ts'

/** A rejected save: the failure, and its fields. */
export type FormFailure = Failure & { fields?: { field: string; message: string }[] }

/**
 * Moves the focus to the first invalid input on submit: text that cannot be parsed, an error of the form's validation,
 * or an error of the server. Returns a function that wraps the form's submit handler.
 */
export function useFormFaults<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  fields: RefObject<HTMLFormElement | null>,
  failure: FormFailure | null | undefined,
  fieldOf: (field: string) => string = (field) => field,
) {
  const isFaulty = useRef(false)
  // Marks the fields in the render after the rejection.
  useEffect(() => {
    if (isFaulty.current && focusFirstFault(fields.current)) isFaulty.current = false
  })

  const showFieldErrors = useEffectEvent((refused: { field: string; message: string }[]) => {
    isFaulty.current = true
    form.setErrors(Object.fromEntries(refused.map(({ field, message }) => [fieldOf(field), message])))
  })
  useEffect(() => {
    if (failure?.fields?.length) showFieldErrors(failure.fields)
  }, [failure])

  return (onSubmit: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    const unread = unreadInput(event.currentTarget)
    if (unread) {
      event.preventDefault()
      unread.focus()
    } else {
      const refuse = () => {
        isFaulty.current = true
      }
      form.onSubmit(onSubmit, refuse)(event)
    }
  }
}

/** The first input whose text cannot be parsed, such as an invalid time. It shows its error itself. */
function unreadInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.find((input) => input.validity.customError && !input.checkValidity())
}
