import { deleteSavedQuery, listSavedQueries, type SavedQuery } from '@regent/contract/analyze/analytics-queries'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import styles from './Analytics.module.css'

/** The saved queries of the realm that the operator sees. */
export const useSavedQueries = (scope: string | null, enabled: boolean) =>
  useQuery({ ...query(listSavedQueries, {}, { scope }), enabled })

/** Needs no confirmation, because it can be undone. */
const remove = ({ id, name, version }: SavedQuery) =>
  act(
    deleteSavedQuery,
    { params: { id } },
    {
      subject: 'saved-query',
      done: `Deleted query ${name}`,
      failed: `The query ${name} was not deleted.`,
      ifMatch: version,
    },
  )

type SavedQueriesProps = {
  list: ReturnType<typeof useSavedQueries>
  /** The id of the open query. */
  open: number | undefined
  /** Why the operator may not change shared queries; unset: they may. */
  sharingRefusal: string | undefined
  /** Why the operator cannot change private queries either. */
  savingRefusal: string | undefined
  onEdit: (saved: SavedQuery) => void
}

/** Saved queries: shared ones and the operator's own. Each has a URL. */
export function SavedQueries({ list, open, sharingRefusal, savingRefusal, onEdit }: SavedQueriesProps) {
  const queries = list.data?.queries ?? []
  return (
    <ReadCard
      title="Saved queries"
      count={queries.length}
      read={{
        isLoading: list.isLoading,
        failure: list.error && readFailure('The saved queries could not be loaded.', list.error),
        onRetry: () => void list.refetch(),
      }}
      rows={2}
      empty={queries.length === 0 && 'No saved queries yet. Write one and save it.'}
    >
      <ul className="plain-list" aria-label="Saved queries">
        {queries.map((saved) => {
          const refusal = saved.isShared ? sharingRefusal : savingRefusal
          return (
            <li key={saved.id} className={`row ${styles.saved}`} aria-current={saved.id === open ? 'true' : undefined}>
              <span className="grow breakable">
                <HereLink search={{ saved: String(saved.id), q: undefined, rows: undefined, table: undefined }}>
                  {saved.name}
                </HereLink>
                {!saved.isMine && saved.ownerEmail !== undefined && <span className="dimmed"> {saved.ownerEmail}</span>}
              </span>
              <Pill tone="neutral">{saved.isShared ? 'shared' : 'only you'}</Pill>
              <MoreMenu
                isQuiet
                label={`Actions for ${saved.name}`}
                actions={[
                  {
                    label: 'Rename or share',
                    icon: <IconPencil aria-hidden />,
                    onClick: () => onEdit(saved),
                    disabledReason: refusal,
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash aria-hidden />,
                    isDangerous: true,
                    onClick: () => void remove(saved),
                    disabledReason: refusal,
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
    </ReadCard>
  )
}
