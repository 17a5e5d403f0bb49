import { Button, Modal, TextInput } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import styles from './ConfirmDialog.module.css'

export type Confirmation = {
  title: string
  body: ReactNode
  /** The button's text, verb and number: "Delete 4,312 entries". */
  verb: string
  /** What can be undone is done at once with an Undo toast, and needs no dialog. */
  level: 'costly' | 'irreversible'
  /** The name to type; required for what is irreversible or reaches all of PROD. */
  typeName?: string
  /** Below the name's field; "This cannot be undone." by default. */
  consequence?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** `await confirm({…})` is true when the operator went through with it. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

/** Holds the one confirm dialog of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(null)

  const confirm = useCallback<Confirm>((confirmation) => {
    answer.current?.(false)
    // Opened and answered in a later task: an Escape that asks or answers must not also reach the layer below.
    setTimeout(() => {
      setAsked(confirmation)
      setIsOpen(true)
    })
    return new Promise((resolve) => {
      answer.current = (isConfirmed) => setTimeout(() => resolve(isConfirmed))
    })
  }, [])

  function close(isConfirmed: boolean) {
    setIsOpen(false)
    answer.current?.(isConfirmed)
    answer.current = null
  }

  return (
    <ConfirmContext value={useMemo(() => confirm, [confirm])}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => close(false)}
        onExitTransitionEnd={() => setAsked(null)}
        title={asked?.title}
        size={440}
        zIndex={300}
      >
        {asked && <ConfirmForm {...asked} onAnswer={close} />}
      </Modal>
    </ConfirmContext>
  )
}

type ConfirmFormProps = Omit<Confirmation, 'title'> & { onAnswer: (isConfirmed: boolean) => void }

/** The inside of the dialog. Focus starts on Cancel, so that a hasty Enter does nothing. */
export function ConfirmForm({
  body,
  verb,
  level,
  typeName,
  consequence = 'This cannot be undone.',
  onAnswer,
}: ConfirmFormProps) {
  const [typed, setTyped] = useState('')
  const mustType = level === 'irreversible' && typeName !== undefined
  const isReady = !mustType || typed.trim() === typeName

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) onAnswer(true)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.body}>{body}</div>
      {mustType && (
        <TextInput
          label={
            <>
              Type <code className={styles.name}>{typeName}</code> to go on
            </>
          }
          description={consequence}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={styles.actions}>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" color={level === 'irreversible' ? 'red' : undefined} disabled={!isReady}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
