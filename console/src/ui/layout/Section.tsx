import { formatCount } from '@regent/contract/words'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  title: string
  /** Total number, dimmed next to the title. */
  count?: number | undefined
  subtitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
  isFlush?: boolean
}

/** A card with a title; a named landmark of its page. */
export function Section({ title, count, subtitle, actions, children, isFlush }: SectionProps) {
  const id = useId()
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={id}>
      <header className={`row gap-12 ${styles.head}`}>
        <div className={styles.words}>
          <h2 id={id} className={`part-title ${styles.title}`}>
            {title}
          </h2>
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          {subtitle && <p className="note">{subtitle}</p>}
        </div>
        {actions && <div className={`flex rigid ${styles.actions}`}>{actions}</div>}
      </header>
      <div className={isFlush ? styles.flush : 'padded'}>{children}</div>
    </section>
  )
}
