import type { ComponentProps, ReactNode } from 'react'
import { SettingsForm } from '../../ui/form/SettingsForm.tsx'
import { type SaveOptions, useSave } from './use-save.tsx'

type SaveFormProps<Values extends Record<string, unknown>, Answer> = Omit<
  ComponentProps<typeof SettingsForm<Values>>,
  'form' | 'onSubmit' | 'isSaving' | 'failure'
> &
  SaveOptions<Values, Answer, undefined, Values>

/** Settings on a page that are saved together, with their failure. */
export function SaveForm<Values extends Record<string, unknown>, Answer>({
  save,
  failed,
  onSaved,
  ...settings
}: SaveFormProps<Values, Answer>): ReactNode {
  const { submit, isSaving, failure } = useSave({ form: settings.form, save, failed, onSaved }, () => {})
  return <SettingsForm {...settings} onSubmit={submit} isSaving={isSaving} failure={failure} />
}
