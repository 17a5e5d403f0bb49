import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { ActionButton } from '../layout/ActionButton.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { DraftOf } from './drafts.ts'
import styles from './SettingsForm.module.css'
import { useDraft } from './use-draft.ts'
import { type FormFailure, useFormFaults } from './use-form-faults.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type SettingsFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  /** Under which name what is typed survives a reload. */
  draft: DraftOf<Values>
  onSubmit: (values: Values) => void
  isSaving: boolean
  failure: FormFailure | null
  /** The form field for a request field, if their names differ. */
  fieldOf?: (field: string) => string
  /** "Save limits" */
  submitLabel: string
  /** Why the operator may not save; undefined if they may. */
  refusal: string | undefined
  children: ReactNode
}

/** Settings that stand on a page and are saved as a whole. It behaves as a form in a drawer does. */
export function SettingsForm<Values extends Record<string, unknown>>({
  form,
  draft,
  onSubmit,
  isSaving,
  failure,
  fieldOf,
  submitLabel,
  refusal,
  children,
}: SettingsFormProps<Values>) {
  const fields = useRef<HTMLFormElement>(null)
  useLeaveWarning(form.isDirty() && !isSaving)
  const kept = useDraft(form, draft, refusal === undefined)
  const submit = useFormFaults(form, fields, failure, fieldOf)
  return (
    <form
      ref={fields}
      noValidate
      className={styles.form}
      onInput={kept.later}
      onBlur={kept.later}
      onSubmit={submit((values) => {
        kept.sent()
        onSubmit(values)
      })}
    >
      {kept.offered && <DraftNotice draft={kept.offered} onResume={kept.resume} onDiscard={kept.discard} />}
      {children}
      {failure && <ErrorNotice failure={failure} />}
      <div>
        <ActionButton type="submit" variant="filled" loading={isSaving} disabledReason={refusal}>
          {submitLabel}
        </ActionButton>
      </div>
    </form>
  )
}
