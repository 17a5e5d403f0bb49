import { Button, Textarea } from '@mantine/core'
import { type ApprovalRequest, shortHash } from '@regent/contract/organization/approval-shapes'
import { giveApproval, refuseApproval, withdrawApproval } from '@regent/contract/organization/approvals'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCheck } from '../../../ui/layout/icons.ts'
import styles from './Approvals.module.css'

/** The operator's actions on an open request: approve exactly its hash, reject it, or undo their decision. */
export function DecideApproval({ request, me }: { request: ApprovalRequest; me: number }) {
  const [comment, setComment] = useState('')
  const commentId = useId()
  const params = { id: request.id }
  const options = { subject: 'approval', isFinal: true, scope: realmScope(request.pid) } as const
  const trimmedComment = comment.trim()
  const approve = useMutation({
    mutationFn: () =>
      write(
        giveApproval,
        { params, body: { hash: request.hash, ...(trimmedComment !== '' && { comment: trimmedComment }) } },
        { ...options, done: `Approved ${shortHash(request.hash)}` },
      ),
    onSuccess: () => setComment(''),
  })
  const refuse = useMutation({
    mutationFn: () =>
      write(refuseApproval, { params, body: { comment: trimmedComment } }, { ...options, done: 'Refused' }),
  })
  const isAsker = request.askedBy === me
  const withdraw = useMutation({
    mutationFn: () =>
      write(
        withdrawApproval,
        { params },
        { ...options, done: isAsker ? 'Withdrew the request' : 'Withdrew the approval' },
      ),
  })
  const failure = useWriteFailure('Your decision was not saved.', approve.error ?? refuse.error ?? withdraw.error)
  const hasApproved = request.reviewers.some((one) => one.accountId === me && one.decision === 'approved')
  if (hasApproved || isAsker)
    return (
      <>
        {isAsker && <p className="flush dimmed">{request.whyNot ?? 'You requested the approval.'}</p>}
        {failure && <ErrorNotice failure={failure} />}
        <div className="flex wrap">
          <Button onClick={() => withdraw.mutate()} loading={withdraw.isPending}>
            {isAsker ? 'Withdraw the request' : 'Withdraw my approval'}
          </Button>
        </div>
      </>
    )
  return (
    <>
      {request.whyNot === undefined && (
        <Textarea
          id={commentId}
          label="Comment"
          description="Required to refuse. Shown with the plan."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {failure && <ErrorNotice failure={failure} />}
      <div className="flex wrap">
        <ActionButton
          variant="filled"
          leftSection={<IconCheck aria-hidden />}
          disabledReason={request.whyNot}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          Approve <code className={styles.hash}>&nbsp;{shortHash(request.hash)}</code>
        </ActionButton>
        <ActionButton
          disabledReason={request.whyNot ?? (trimmedComment === '' && 'Enter a reason in the comment.')}
          loading={refuse.isPending}
          onClick={() => refuse.mutate()}
        >
          Refuse
        </ActionButton>
      </div>
      <p className="flush dimmed">
        {request.whyNot ?? 'You approve exactly these values. Someone else must apply them.'}
      </p>
    </>
  )
}
