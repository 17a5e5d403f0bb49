import { Button, Drawer } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, use, useCallback, useRef, useState } from 'react'
import { firstControls } from '../code/first-controls.ts'
import { useConfirm } from '../feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { openPicker } from '../input/open-picker.ts'
import { formWidth, valueWidth } from '../theme/theme.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DraftOption } from './drafts.ts'
import styles from './FormDrawer.module.css'
import { SoleSubmit, secondSubmit } from './second-submit.ts'
import { useDraft } from './use-draft.ts'
import { type FormFailure, useFormFaults } from './use-form-faults.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type FormDrawerProps<Values extends Record<string, unknown>> = {
  isOpen: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  form: UseFormReturnType<Values>
  /** The storage key that lets typed input survive a reload, or the reason why it is not stored. */
  draft: DraftOption<Values>
  onSubmit: (values: Values) => void
  isSaving?: boolean
  /** False while the initial values load: a click would submit empty fields. */
  isReady?: boolean
  failure?: FormFailure | null
  /** Maps the field of a request to the form field, if their names differ. */
  fieldOf?: (field: string) => string
  /** "Create listing"; default: Save. */
  submitLabel?: string
  /** True for a wider drawer, for nested lists. */
  isWide?: boolean
  /** True for a narrower drawer, for one value next to its list. */
  isNarrow?: boolean
  /** Shown next to the fields, below them on narrow screens; the drawer is then wider. */
  aside?: ReactNode
  /** The whole in one sentence, next to the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** Marks the first field for focus, unless the form has marked one. Otherwise the close button would get it. */
function markFirstControl(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  form.firstElementChild?.querySelector(firstControls)?.setAttribute('data-autofocus', 'true')
}

/**
 * A short form next to its page. Closing it with edits asks for confirmation; a rejected save keeps the typed input.
 */
export function FormDrawer<Values extends Record<string, unknown>>({
  isOpen,
  onClose,
  title,
  subtitle,
  form,
  draft,
  onSubmit,
  isSaving = false,
  isReady = true,
  failure,
  fieldOf,
  submitLabel = 'Save',
  isWide = false,
  isNarrow = false,
  aside,
  foot,
  children,
}: FormDrawerProps<Values>) {
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const isPicking = openPicker.use()
  const SecondSubmit = secondSubmit.use()
  const soleLabel = use(SoleSubmit)
  const isEdited = isOpen && form.isDirty()
  useLeaveWarning(isEdited)
  const storedDraft = useDraft(form, draft, isOpen)

  async function leave() {
    if (isSaving) return
    if (!form.isDirty()) return onClose()
    setIsAsking(true)
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      body: 'You have unsaved changes.',
      verb: 'Discard changes',
      level: 'discard',
    })
    setIsAsking(false)
    if (isConfirmed) onClose()
  }

  const fields = useRef<HTMLFormElement>(null)
  const attach = useCallback((form: HTMLFormElement | null) => {
    fields.current = form
    markFirstControl(form)
  }, [])
  const submit = useFormFaults(form, fields, failure, fieldOf)

  return (
    <Drawer
      opened={isOpen}
      onClose={leave}
      closeOnEscape={!isAsking && !isPicking}
      title={title}
      size={aside ? 1000 : isWide ? 720 : isNarrow ? valueWidth : formWidth}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <form
        ref={attach}
        className={`column ${styles.form}`}
        noValidate
        onInput={storedDraft.later}
        onBlur={storedDraft.later}
        onSubmit={submit((values) => {
          storedDraft.sent()
          onSubmit(values)
        })}
      >
        <div className={styles.fields}>
          {subtitle && <p className="flush dimmed">{subtitle}</p>}
          {storedDraft.offered && (
            <DraftNotice draft={storedDraft.offered} onResume={storedDraft.resume} onDiscard={storedDraft.discard} />
          )}
          {failure && <ErrorNotice failure={failure} />}
          {aside ? (
            <div className={styles.columns}>
              <div className={styles.main}>{children}</div>
              <aside className={`stack ${styles.aside}`}>{aside}</aside>
            </div>
          ) : (
            children
          )}
        </div>
        <div className={`flex wrap ${styles.bar}`}>
          {foot && <p className={`flush ${styles.foot}`}>{foot}</p>}
          <Button onClick={leave} disabled={isSaving}>
            Cancel
          </Button>
          {SecondSubmit && soleLabel === undefined && draft.form !== undefined && (
            <SecondSubmit form={draft.form} isSaving={isSaving} onSubmit={() => fields.current?.requestSubmit()} />
          )}
          <Button type="submit" variant="filled" loading={isSaving || !isReady}>
            {soleLabel ?? submitLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
