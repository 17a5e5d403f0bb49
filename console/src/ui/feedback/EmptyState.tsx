import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock, IconRefresh } from '../layout/icons.ts'
import { CopyDetails } from './CopyDetails.tsx'
import { type Failure, failureText } from './ErrorNotice.tsx'
import styles from './Feedback.module.css'
import { MissingRightContext } from './missing-right.ts'

type EmptyStateProps =
  | {
      kind: 'nothing-yet'
      title: string
      description?: ReactNode
      /** A button to create the first one. */
      action?: ReactNode
    }
  | { kind: 'no-match'; title?: string; onClear?: () => void }
  | {
      kind: 'not-allowed'
      /** "view players" */
      missingRight: string
    }
  | { kind: 'failed'; failure: Failure; onRetry?: () => void; isRetrying?: boolean }

/** The reason why a list is empty. The four reasons must look different. */
export function EmptyState(props: EmptyStateProps) {
  switch (props.kind) {
    case 'nothing-yet':
      return (
        <Frame kind={props.kind} icon={<IconInbox />} title={props.title} actions={props.action}>
          {props.description}
        </Frame>
      )
    case 'no-match':
      return (
        <Frame
          kind={props.kind}
          icon={<IconFilterOff />}
          title={props.title ?? 'Nothing matches'}
          actions={props.onClear && <Button onClick={props.onClear}>Clear filters</Button>}
        >
          No entry matches the filters above.
        </Frame>
      )
    case 'not-allowed':
      return <NotAllowed right={props.missingRight} />
    case 'failed':
      return (
        <Frame
          kind={props.kind}
          icon={<IconAlertTriangle />}
          tone="error"
          title={props.failure.message}
          actions={
            <>
              <CopyDetails text={failureText(props.failure)} />
              {props.onRetry && (
                <Button leftSection={<IconRefresh aria-hidden />} onClick={props.onRetry} loading={props.isRetrying}>
                  Retry
                </Button>
              )}
            </>
          }
        >
          {[props.failure.effect, props.failure.advice].filter(Boolean).join(' ')}
          {props.failure.requestId && (
            <span className={styles.request}>
              Request <code className="mono">{props.failure.requestId}</code>
            </span>
          )}
        </Frame>
      )
  }
}

function NotAllowed({ right }: { right: string }) {
  const { title, reason, remedy } = use(MissingRightContext)(right)
  return (
    <Frame kind="not-allowed" icon={<IconLock />} title={title}>
      {[reason, remedy].filter(Boolean).join(' ')}
    </Frame>
  )
}

type FrameProps = {
  kind: EmptyStateProps['kind']
  icon: ReactNode
  title: string
  tone?: 'error'
  actions?: ReactNode
  children?: ReactNode
}

function Frame({ kind, icon, title, tone, actions, children }: FrameProps) {
  return (
    <div
      className={`stack gap-4 ${styles.frame}`}
      data-empty={kind}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={`flex wrap ${styles.actions}`}>{actions}</div>}
    </div>
  )
}
