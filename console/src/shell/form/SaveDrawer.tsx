import type { ComponentProps, ReactNode } from 'react'
import type { ConflictRecord } from '../../ui/form/conflict-fields.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { type SaveOptions, useSave } from './use-save.tsx'

type SaveDrawerProps<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined,
  Shown extends ConflictRecord & Partial<Values>,
> = Omit<ComponentProps<typeof FormDrawer<Values>>, 'form' | 'onSubmit' | 'isSaving' | 'failure'> &
  SaveOptions<Values, Answer, Base, Shown> & {
    /** True if `save` closes the drawer itself, such as before a plan opens. */
    closesItself?: boolean
  }

/** A form in a drawer that saves: it shows failures and conflicts, and closes after a save. */
export function SaveDrawer<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined = undefined,
  Shown extends ConflictRecord & Partial<Values> = Values,
>({
  save,
  failed,
  record,
  onSaved,
  closesItself = false,
  children,
  ...drawer
}: SaveDrawerProps<Values, Answer, Base, Shown>): ReactNode {
  const { form, onClose } = drawer
  const { submit, isSaving, failure, conflict } = useSave(
    { form, save, failed, record, onSaved },
    closesItself ? () => {} : onClose,
  )
  return (
    <FormDrawer {...drawer} onSubmit={submit} isSaving={isSaving} failure={failure}>
      {conflict}
      {children}
    </FormDrawer>
  )
}
