import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../api/failure.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import styles from './ChangelogDialog.module.css'
import { type ChangelogVersion, changelogQuery } from './changelog.ts'
import { InlineText } from './Markdown.tsx'
import type { ChangelogVariant } from './opened-changelog.ts'

type ChangelogDialogProps = { variant: ChangelogVariant; onClose: () => void }

/** "What's New" has the newest version, "Changelog" all of them. */
export function ChangelogDialog({ variant, onClose }: ChangelogDialogProps) {
  const { data = [], error, isLoading, refetch } = useQuery(changelogQuery)
  const versions = variant === 'news' ? data.slice(0, 1) : data
  return (
    <Modal opened onClose={onClose} title={variant === 'news' ? "What's New" : 'Changelog'} size="min(1000px, 92vw)">
      {error ? (
        <ErrorNotice failure={readFailure('The changelog could not be loaded.', error)} onRetry={() => refetch()} />
      ) : isLoading ? (
        <p className="dimmed">Loading…</p>
      ) : (
        <div className={styles.versions}>
          {versions.map((version) => (
            <Version key={version.version} {...version} />
          ))}
        </div>
      )}
    </Modal>
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
            <ul className={styles.entries}>
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
