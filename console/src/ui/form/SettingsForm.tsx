import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { ActionButton } from '../layout/ActionButton.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { DraftOption } from './drafts.ts'
import { useDraft } from './use-draft.ts'
import { type FormFailure, useFormFaults } from './use-form-faults.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type SettingsFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  /** The storage key that lets typed input survive a reload. */
  draft: DraftOption<Values>
  onSubmit: (values: Values) => void
  isSaving: boolean
  failure: FormFailure | null
  /** Maps the field of a request to the form field, if their names differ. */
  fieldOf?: (field: string) => string
  /** "Save limits"; undefined if a button outside submits the form by its id. */
  submitLabel?: string | undefined
  id?: string
  /** The reason why the operator may not save; undefined if they may. */
  refusal: string | undefined
  children: ReactNode
}

/** Settings on a page that are saved together. Behaves like a form in a drawer. */
export function SettingsForm<Values extends Record<string, unknown>>({
  form,
  draft,
  onSubmit,
  isSaving,
  failure,
  fieldOf,
  submitLabel,
  refusal,
  id,
  children,
}: SettingsFormProps<Values>) {
  const fields = useRef<HTMLFormElement>(null)
  useLeaveWarning(form.isDirty() && !isSaving)
  const storedDraft = useDraft(form, draft, refusal === undefined)
  const submit = useFormFaults(form, fields, failure, fieldOf)
  return (
    <form
      ref={fields}
      id={id}
      noValidate
      className="stack gap-16"
      onInput={storedDraft.later}
      onBlur={storedDraft.later}
      onSubmit={submit((values) => {
        storedDraft.sent()
        onSubmit(values)
      })}
    >
      {storedDraft.offered && (
        <DraftNotice draft={storedDraft.offered} onResume={storedDraft.resume} onDiscard={storedDraft.discard} />
      )}
      {children}
      {failure && <ErrorNotice failure={failure} />}
      {submitLabel !== undefined && (
        <div>
          <ActionButton type="submit" variant="filled" loading={isSaving} disabledReason={refusal}>
            {submitLabel}
          </ActionButton>
        </div>
      )}
    </form>
  )
}
