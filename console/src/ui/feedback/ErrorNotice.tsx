import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '../layout/icons.ts'
import { CopyDetails } from './CopyDetails.tsx'
import styles from './ErrorNotice.module.css'

export type Failure = {
  /** The failed operation: "The players could not be loaded." */
  message: string
  /** The effect of the failure: "Nothing was changed." */
  effect?: string
  /** The next step for the user. */
  advice?: string
  requestId?: string
  /** Code, status and stack, for the clipboard only. */
  details?: string
}

type ErrorNoticeProps = {
  failure: Failure
  onRetry?: () => void
  isRetrying?: boolean
}

/** Shows the failed operation, its effect, advice, and the request id for support. */
export function ErrorNotice({ failure, onRetry, isRetrying }: ErrorNoticeProps) {
  return (
    <div className={`flex wrap panel inset ${styles.notice}`} role="alert">
      <IconAlertTriangle className={styles.icon} aria-hidden />
      <div className={`shrink ${styles.words}`}>
        <p className={styles.message}>{failure.message}</p>
        {(failure.effect || failure.advice) && (
          <p className={styles.rest}>{[failure.effect, failure.advice].filter(Boolean).join(' ')}</p>
        )}
        {failure.requestId && (
          <p className={styles.rest}>
            Request <code className="mono">{failure.requestId}</code>
          </p>
        )}
      </div>
      <div className="flex">
        <CopyDetails text={failureText(failure)} />
        {onRetry && (
          <Button leftSection={<IconRefresh aria-hidden />} onClick={onRetry} loading={isRetrying}>
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}

/** All details of a failure as one text, for the clipboard. */
export function failureText({ message, effect, advice, requestId, details }: Failure): string {
  const lines = [message, effect, advice, requestId && `Request: ${requestId}`, details]
  return lines.filter(Boolean).join('\n')
}
