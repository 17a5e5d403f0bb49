import type { ComponentProps, ReactNode } from 'react'
import type { ConflictRecord } from '../../ui/form/conflict-fields.ts'
import { SettingsForm } from '../../ui/form/SettingsForm.tsx'
import { type SaveOptions, useSave } from './use-save.tsx'

type SaveFormProps<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined,
  Shown extends ConflictRecord & Partial<Values>,
> = Omit<ComponentProps<typeof SettingsForm<Values>>, 'form' | 'onSubmit' | 'isSaving' | 'failure'> &
  SaveOptions<Values, Answer, Base, Shown>

/** Settings on a page that are saved together, with their failure or conflict. */
export function SaveForm<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined = undefined,
  Shown extends ConflictRecord & Partial<Values> = Values,
>({ save, failed, record, onSaved, children, ...settings }: SaveFormProps<Values, Answer, Base, Shown>): ReactNode {
  const { form } = settings
  const { submit, isSaving, failure, conflict } = useSave({ form, save, failed, record, onSaved }, () => {})
  return (
    <SettingsForm {...settings} onSubmit={submit} isSaving={isSaving} failure={failure}>
      {conflict}
      {children}
    </SettingsForm>
  )
}
