import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Confirmation } from './ConfirmDialog.tsx'
import styles from './Feedback.module.css'

type ConfirmModalProps = {
  asked: Confirmation
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
  /** Called after the closing animation. */
  onClosed: () => void
}

/** The single confirm dialog of the page. */
export function ConfirmModal({ asked, isOpen, onAnswer, onClosed }: ConfirmModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer(false)}
      onExitTransitionEnd={onClosed}
      title={asked.title}
      size={440}
      zIndex={300}
    >
      <ConfirmForm {...asked} onAnswer={onAnswer} />
    </Modal>
  )
}

type ConfirmFormProps = Omit<Confirmation, 'title'> & { onAnswer: (isConfirmed: boolean) => void }

/** Content of the dialog. Cancel has the initial focus, so that a hasty Enter does nothing. */
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
    <form className="stack" onSubmit={submit}>
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
      <div className={`flex wrap ${styles.confirmActions}`}>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" color={level === 'costly' ? undefined : 'red'} disabled={!isReady}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
