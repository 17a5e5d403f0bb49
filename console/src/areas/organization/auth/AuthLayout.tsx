import type { ReactNode } from 'react'
import { ThemeSwitch } from '../../../shell/frame/ThemeSwitch.tsx'
import { useTitle } from '../../../shell/frame/use-title.ts'
import styles from './Auth.module.css'

type AuthLayoutProps = {
  title: string
  subtitle?: ReactNode
  /** The maximum width of the card, in pixels. */
  width: number
  /** Shown next to the form, or below it on a narrow page. */
  aside?: ReactNode
  children: ReactNode
}

/** The page around forms without a session: the logo and a card. */
export function AuthLayout({ title, subtitle, width, aside, children }: AuthLayoutProps) {
  useTitle(`${title} · Regent`)
  return (
    <div className={`stack ${styles.page}`}>
      <header className={`row ${styles.brand}`} style={{ maxWidth: width }}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className={styles.name}>Regent</span>
        <ThemeSwitch />
      </header>
      <main className={`panel ${styles.card}`} style={{ maxWidth: width }} data-split={aside ? true : undefined}>
        <div className={`stack gap-16 ${styles.form}`}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {children}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </main>
    </div>
  )
}
