import { TextInput } from '@mantine/core'
import type { ChangeSetComment, ItemRef } from '@regent/contract/operate/change-set-shapes'
import { addChangeSetComment, resolveChangeSetComment } from '@regent/contract/operate/change-sets'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './ChangeSet.module.css'
import { useSetHere } from './set-here.ts'

type ChangeCommentsProps = {
  comments: readonly ChangeSetComment[]
  item?: ItemRef | undefined
  field?: string | undefined
  /** True if a new comment is being written. */
  isWriting?: boolean
  onWritten?: () => void
}

/** The comments on a change or a field, oldest first. Open comments do not block anything. */
export function ChangeComments({ comments, item, field, isWriting = false, onWritten }: ChangeCommentsProps) {
  const { number, scope } = useSetHere()
  const { readOnly } = useRights()
  const [text, setText] = useState('')
  const subject = 'change-set-comment'
  const send = useMutation({
    mutationFn: (words: string) =>
      act(
        addChangeSetComment,
        { params: { number }, body: { text: words, ...(item && { item }), ...(field !== undefined && { field }) } },
        { scope, subject, done: 'Commented', failed: 'The comment was not sent.' },
      ),
    onSuccess: (answer) => {
      if (!answer) return
      setText('')
      onWritten?.()
    },
  })
  const settle = ({ id, isResolved }: ChangeSetComment) =>
    act(
      resolveChangeSetComment,
      { params: { number, id }, body: { isResolved: !isResolved } },
      { scope, subject, done: isResolved ? 'Reopened' : 'Settled', failed: 'The comment was not changed.' },
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') send.mutate(text.trim())
  }
  return (
    <div className={`stack gap-8 ${styles.comments}`}>
      {comments.map((comment) => (
        <div key={comment.id} className={styles.comment} data-settled={comment.isResolved || undefined}>
          <p className={styles.commentHead}>
            <strong>{comment.authorEmail ?? 'a former colleague'}</strong>{' '}
            <span className="dimmed">
              <Time ms={comment.createdAt} />
            </span>{' '}
            {comment.isOlder && <Pill tone="pending">on an older value</Pill>}
          </p>
          <p className={styles.commentText}>{comment.text}</p>
          <ActionButton size="compact-sm" disabledReason={readOnly} onClick={() => settle(comment)}>
            {comment.isResolved ? 'Reopen' : 'Resolve'}
          </ActionButton>
        </div>
      ))}
      {isWriting && (
        <form className={`flex ${styles.write}`} onSubmit={submit}>
          <TextInput
            aria-label={field === undefined ? 'Comment' : `Comment on ${field || 'the value'}`}
            placeholder={comments.length > 0 ? 'Reply' : 'Write a comment'}
            value={text}
            maxLength={2000}
            autoFocus={item !== undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ActionButton
            type="submit"
            loading={send.isPending}
            disabledReason={readOnly ?? (text.trim() === '' && 'Write a comment first.')}
          >
            Send
          </ActionButton>
        </form>
      )}
    </div>
  )
}
