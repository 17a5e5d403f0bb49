import { Button } from '@mantine/core'
import { getContent } from '@regent/contract/operate/content/content'
import { listItemVersions } from '@regent/contract/operate/content/content-types'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatRemoval, type Properties } from './content-words.ts'
import styles from './Editor.module.css'

type ItemHistoryProps = {
  id: string
  manifestId: string
  live: string
  disabledReason: string | undefined
  /** Copies a version to the draft. */
  onUse: (properties: Properties) => void
}

/** The saved versions of an item; an earlier one can be copied to the draft, and is published as any edit. */
export function ItemHistory({ id, manifestId, live, disabledReason, onUse }: ItemHistoryProps) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const client = useQueryClient()
  const [taking, setTaking] = useState<string>()
  const list = useInfiniteQuery(pagedQuery(listItemVersions, { query: { manifestId, contentId: id } }, { scope }))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const keptDays = list.data?.pages[0]?.keptDays

  async function take(version: string) {
    setTaking(version)
    try {
      const read = await client.fetchQuery(query(getContent, { query: { contentId: id, version } }, { scope }))
      onUse(read.properties as Properties)
    } catch (error) {
      toastFailure('The version could not be loaded.', error)
    }
    setTaking(undefined)
  }

  if (list.error)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The versions could not be loaded.', list.error)}
        onRetry={() => list.refetch()}
      />
    )
  return (
    <div className={`shrink panel stack ${styles.card}`}>
      <ul className={`plain-list ${styles.versions}`} aria-label="Saved versions">
        {rows.map(({ version, created, createdBy }) => (
          <li key={version}>
            <span className="mono" data-tip={version}>
              {version.slice(0, 10)}
            </span>
            <span className={styles.versionWords}>
              saved <Time ms={created} /> by {createdBy ?? 'a game server'}
            </span>
            {version === live ? (
              <Pill tone="done">live</Pill>
            ) : (
              <ActionButton
                size="compact-sm"
                loading={taking === version}
                disabledReason={disabledReason}
                onClick={() => take(version)}
              >
                Edit from this version
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Earlier versions
        </Button>
      )}
      {keptDays !== undefined && !list.hasNextPage && (
        <p className="dimmed">{formatRemoval('Replaced versions are removed', keptDays)}</p>
      )}
    </div>
  )
}
