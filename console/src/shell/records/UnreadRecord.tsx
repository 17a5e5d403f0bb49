import type { ReactNode } from 'react'
import { readFailure } from '../../api/failure.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Pending } from '../routing/Pending.tsx'

type UnreadRecordProps = {
  title: string
  /** The link back to the list. */
  back: ReactNode
  /** The missing right to see it. */
  missingRight: string | undefined
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The error message: "The plan could not be loaded." */
  failed: string
  /** If it is certain that the record does not exist. */
  notFound?: { title: string; description: string } | false | undefined
}

/** The placeholder page of a record: loading, failed, not found, or not permitted. */
export function UnreadRecord({ title, back, missingRight, read, failed, notFound }: UnreadRecordProps) {
  return (
    <>
      <PageHeader title={title} subtitle={back} />
      <Card isFlush>
        {missingRight !== undefined ? (
          <EmptyState kind="not-allowed" missingRight={missingRight} />
        ) : read.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure(failed, read.error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : notFound ? (
          <EmptyState kind="nothing-yet" {...notFound} />
        ) : (
          <Pending />
        )}
      </Card>
    </>
  )
}
