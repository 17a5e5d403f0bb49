import { Button, CloseButton, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readFailure } from '../../api/failure.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { type ChangelogVersion, changelogQuery, selectNews } from './changelog.ts'
import styles from './Documents.module.css'
import { InlineText } from './Markdown.tsx'
import { type ChangelogVariant, openChangelog, workEvents } from './opened-changelog.ts'

type ChangelogDialogProps = { variant: ChangelogVariant; onClose: () => void }

/**
 * "What's New" has a few lines of the newest version, "Changelog" all versions. If it opened automatically, it is shown in a corner
 * without taking the focus, and closes at the first input outside; if it was requested, it is a modal dialog.
 */
export function ChangelogDialog({ variant, onClose }: ChangelogDialogProps) {
  if (variant === 'history')
    return (
      <Modal opened onClose={onClose} title="Changelog" size="min(1000px, 92vw)">
        <Versions />
      </Modal>
    )
  return <News onClose={onClose} />
}

function News({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const onWork = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const isOutside = event.target instanceof Node && !panel.current?.contains(event.target)
    // Tab keys may lead to the dialog itself.
    const isWork = isOutside && !(event instanceof KeyboardEvent && passingKeys.includes(event.key))
    if (isEscape || isWork) onClose()
  })
  useEffect(() => {
    const listen = (event: Event) => onWork(event)
    for (const type of workEvents) document.addEventListener(type, listen, { capture: true })
    return () => {
      for (const type of workEvents) document.removeEventListener(type, listen, { capture: true })
    }
  }, [])
  return (
    <div ref={panel} role="dialog" aria-labelledby="news-title" className={`column ${styles.news}`}>
      <div className={styles.newsHead}>
        <h2 id="news-title" className={styles.newsTitle}>
          What's New
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <div className={styles.newsText} tabIndex={0}>
        <Versions newest />
        <Button className={styles.allVersions} size="compact-sm" onClick={() => openChangelog('history')}>
          Show all changes
        </Button>
      </div>
    </div>
  )
}

const passingKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta']

function Versions({ newest = false }: { newest?: boolean }) {
  const { data = [], error, isLoading, refetch } = useQuery(changelogQuery)
  if (error)
    return <ErrorNotice failure={readFailure('The changelog could not be loaded.', error)} onRetry={() => refetch()} />
  if (isLoading) return <p className="dimmed">Loading…</p>
  return (
    <div className="stack gap-16">
      {(newest ? data.slice(0, 1).map(selectNews) : data).map((version) => (
        <Version key={version.version} {...version} />
      ))}
    </div>
  )
}

function Version({ version, date, groups }: ChangelogVersion) {
  return (
    <section aria-label={`Version ${version}`}>
      <h3 className={styles.version}>
        {version} {date && <span className="dimmed">{date}</span>}
      </h3>
      {groups.every(({ entries }) => entries.length === 0) ? (
        <p className="dimmed">no changes</p>
      ) : (
        groups.map(({ heading, entries }) => (
          <div key={heading}>
            <h4 className={styles.group}>{heading}</h4>
            <ul className={`stack gap-4 ${styles.entries}`}>
              {entries.map((entry) => (
                <li key={entry}>
                  <InlineText text={entry} from="CHANGELOG.md" />
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  )
}
