import { Button, Drawer } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useConfirm } from './ConfirmDialog.tsx'
import { ErrorNotice, type Failure } from './ErrorNotice.tsx'
import styles from './FormDrawer.module.css'
import { openPicker } from './open-picker.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** A refused save: the failure, and which fields it is about. */
export type FormFailure = Failure & { fields?: { field: string; message: string }[] }

type FormDrawerProps<Values extends Record<string, unknown>> = {
  isOpen: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  isSaving?: boolean
  failure?: FormFailure | null
  /** The form field for a request field, if their names differ. */
  fieldOf?: (field: string) => string
  /** "Create listing"; Save by default. */
  submitLabel?: string
  /** A wider drawer, for lists within lists. */
  isWide?: boolean
  children: ReactNode
}

/** A short form beside its page. Closing it with edits asks first; a refused save keeps everything typed. */
export function FormDrawer<Values extends Record<string, unknown>>({
  isOpen,
  onClose,
  title,
  subtitle,
  form,
  onSubmit,
  isSaving = false,
  failure,
  fieldOf = (field) => field,
  submitLabel = 'Save',
  isWide = false,
  children,
}: FormDrawerProps<Values>) {
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const isPicking = openPicker.use()
  const isEdited = isOpen && form.isDirty()
  useLeaveWarning(isEdited)

  async function leave() {
    if (isSaving) return
    if (!form.isDirty()) return onClose()
    setIsAsking(true)
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      body: 'What you typed in this form is not saved yet.',
      verb: 'Discard changes',
      level: 'costly',
    })
    setIsAsking(false)
    if (isConfirmed) onClose()
  }

  const focusFirst = (fields: string[]) => {
    const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
    // Uses the order on the screen, not the order in which the errors were found.
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
    nodes[0]?.focus()
  }

  const showFieldErrors = useEffectEvent((refused: { field: string; message: string }[]) => {
    const fields = refused.map(({ field, message }) => ({ field: fieldOf(field), message }))
    form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
    focusFirst(fields.map(({ field }) => field))
  })

  useEffect(() => {
    if (failure?.fields?.length) showFieldErrors(failure.fields)
  }, [failure])

  return (
    <Drawer
      opened={isOpen}
      onClose={leave}
      closeOnEscape={!isAsking && !isPicking}
      title={title}
      size={isWide ? 720 : 440}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const unread = unreadInput(event.currentTarget)
          if (unread) {
            event.preventDefault()
            unread.focus()
          } else form.onSubmit(onSubmit, (errors) => focusFirst(Object.keys(errors)))(event)
        }}
      >
        <div className={styles.fields}>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {failure && <ErrorNotice failure={failure} />}
          {children}
        </div>
        <div className={styles.bar}>
          <Button onClick={leave} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isSaving}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

/** The first input whose text is no value, such as a time that cannot be read. It shows its fault by itself. */
function unreadInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.find((input) => input.validity.customError && !input.checkValidity())
}
