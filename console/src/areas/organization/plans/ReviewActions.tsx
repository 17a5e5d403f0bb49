import { Button, Popover } from '@mantine/core'
import type { CallReview, ReviewStart } from '@regent/contract/organization/review-shapes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { writeFailure } from '../../../api/failure.ts'
import { currentReview } from '../../../api/planning.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { secondSubmit } from '../../../ui/form/second-submit.ts'
import { IconCalendar } from '../../../ui/layout/icons.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'

/** The other ways to go on from a review: another start, or a change set; `subject` is the changed record. */
export function ReviewActions({ review, subject }: { review: CallReview; subject: string }) {
  const AddToSet = secondSubmit.use()
  const [start, setStart] = useState('')
  const reviewAgain = useMutation({ mutationFn: async (at: ReviewStart) => currentReview()?.again(at) })
  const add = useMutation({ mutationFn: async () => currentReview()?.addToSet() })
  const error = reviewAgain.error ?? add.error
  return (
    <>
      {error && <ErrorNotice failure={writeFailure('The review was not changed.', error)} />}
      {review.canDraft && AddToSet && (
        <AddToSet form={subject} isSaving={add.isPending} onSubmit={() => add.mutate()} />
      )}
      {review.canSchedule && (
        <Popover position="top-end" zIndex={300} trapFocus withinPortal={false}>
          <Popover.Target>
            <Button leftSection={<IconCalendar aria-hidden />}>Schedule…</Button>
          </Popover.Target>
          <Popover.Dropdown className="stack gap-8">
            <DateTimeField label="Start" value={start} onChange={setStart} withinPortal={false} />
            <Button
              variant="filled"
              disabled={start === ''}
              loading={reviewAgain.isPending}
              onClick={() => reviewAgain.mutate(Date.parse(start))}
            >
              Review this start
            </Button>
          </Popover.Dropdown>
        </Popover>
      )}
      {review.canSchedule && review.starts !== undefined && (
        <Button loading={reviewAgain.isPending} onClick={() => reviewAgain.mutate('now')}>
          Review “Start now”
        </Button>
      )}
    </>
  )
}
