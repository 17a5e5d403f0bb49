import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../feedback/ErrorNotice.tsx'
import { focusFirstFault } from './first-fault.ts'

/** A refused save: the failure, and which fields it is about. */
export type FormFailure = Failure & { fields?: { field: string; message: string }[] }

/**
 * Brings whoever sends a form to its first fault: a text that is no value, what the form itself finds, or what the server
 * refuses. Returns what makes the handler of the form's submit.
 */
export function useFormFaults<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  fields: RefObject<HTMLFormElement | null>,
  failure: FormFailure | null | undefined,
  fieldOf: (field: string) => string = (field) => field,
) {
  const isFaulty = useRef(false)
  // The fields are marked with the draw that follows the refusal.
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

/** The first input whose text is no value, such as a time that cannot be read. It shows its fault by itself. */
function unreadInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.find((input) => input.validity.customError && !input.checkValidity())
}
