import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../layout/icons.ts'
import styles from './Figures.module.css'

type GlanceRowProps = { icon: Icon; label: string; children: ReactNode }

/** One row of a list of facts (`dl`): the term on the left, the value on the right. */
export const GlanceRow = ({ icon: RowIcon, label, children }: GlanceRowProps) => (
  <div className={`row gap-12 ${styles.row}`}>
    <dt className={`inline-row gap-8 rigid ${styles.label}`}>
      <RowIcon aria-hidden />
      {label}
    </dt>
    <dd className={`inline-row gap-8 ${styles.fact}`}>{children}</dd>
  </div>
)

type GlanceReadProps = {
  icon: Icon
  label: string
  read: { isLoading: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A fact with a separate query: it shows its loading state, and if it fails only this row offers a retry. */
export const GlanceRead = ({ icon, label, read, children }: GlanceReadProps) => (
  <GlanceRow icon={icon} label={label}>
    {read.isLoading ? (
      <span className="dimmed">…</span>
    ) : read.error ? (
      <span role="alert">
        not read{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void read.refetch()}>
          Retry
        </Button>
      </span>
    ) : (
      children
    )}
  </GlanceRow>
)

/** The rows of a card of facts. */
export const Glance = ({ children }: { children: ReactNode }) => <dl className="flush">{children}</dl>
