import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconX } from '../../ui/layout/icons.ts'
import styles from './Banner.module.css'

type BannerProps = {
  text: string
  /** A link or a button. */
  action?: ReactNode
} & (
  | {
      /** The label of the dismiss button: "Dismiss the survey". */
      dismissLabel: string
      onDismiss: () => void
    }
  /** The banner stays until its reason is gone. */
  | { dismissLabel?: never; onDismiss?: never }
)

/** A line of 50 px below the header on all screens. Banners are siblings: theme.css counts them by `data-banner`. */
export function Banner({ text, action, dismissLabel, onDismiss }: BannerProps) {
  return (
    <aside data-banner className={`row gap-12 ${styles.banner}`} aria-label={text}>
      <span className={`shrink truncate ${styles.text}`} title={text}>
        {text}
      </span>
      {action}
      {onDismiss && (
        <ActionIcon className={styles.dismiss} aria-label={dismissLabel} data-tip="Dismiss" onClick={onDismiss}>
          <IconX aria-hidden />
        </ActionIcon>
      )}
    </aside>
  )
}
