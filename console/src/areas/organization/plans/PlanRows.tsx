import { difference } from '@regent/contract/differences/difference'
import type { PlanRow } from '@regent/contract/organization/plans'
import { useParams } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { isNothing } from '../../../api/change-states.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RecordSentence } from '../../../shell/records/RecordSentence.tsx'
import { ofOrganization, type RealmPlace } from '../../../shell/routing/paths.ts'
import { Differences } from '../../../ui/differences/Differences.tsx'
import { FilteredDifferences } from '../../../ui/differences/FilteredDifferences.tsx'
import styles from './Plans.module.css'
import { findRowRecord } from './plan-words.ts'

type PlanRowsProps = {
  rows: readonly PlanRow[]
  label: string
  /** The plan's realm, if it has one. */
  place: RealmPlace | undefined
  /** True if the page scrolls the rows; in a dialog they have their own scroll area, and filters. */
  isPage?: boolean
  /** False if the plan has more rows. */
  isComplete?: boolean
  /** Called when a link is clicked. */
  onLeave?: () => void
}

/** The rows of a plan: each record field by field, and the reason of a failure. */
export function PlanRows({ rows, label, place, isPage = false, isComplete = true, onLeave }: PlanRowsProps) {
  function onClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isLink && !ctrlKey && !metaKey && !shiftKey) onLeave?.()
  }
  const { customerId, gameId, realmId } = place ?? {}
  const records = useMemo(() => {
    const here = customerId && gameId && realmId ? { customerId, gameId, realmId } : undefined
    return rows.map((row) => ({
      key: row.n,
      title: row.label ?? row.key,
      name: <RowName row={row} place={here} />,
      difference: row.difference ?? difference(row),
      error: row.error,
    }))
  }, [rows, customerId, gameId, realmId])
  const heads = [rows.some(({ state }) => state === 'done') ? 'Before' : 'Now', 'After'] as const
  const frame = (table: ReactNode) => (
    <section
      className={styles.frame}
      data-page={isPage || undefined}
      // On its page the surrounding section has this name.
      aria-label={isPage ? `${label} before and after` : label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      onClickCapture={onClick}
    >
      {table}
    </section>
  )
  if (isPage) return frame(<Differences label={label} heads={heads} records={records} />)
  return <FilteredDifferences label={label} heads={heads} records={records} isComplete={isComplete} frame={frame} />
}

/** The subject of a row; players and known records are links instead of ids. */
function RowName({ row, place }: { row: PlanRow; place: RealmPlace | undefined }) {
  const { customerId = '' } = useParams({ strict: false })
  const { key, label = key, player } = row
  const record = findRowRecord(row)
  if (record)
    return (
      <RecordSentence
        text={label}
        record={record}
        place={place ?? ofOrganization(customerId)}
        isToCome={row.state !== 'done' && isNothing(row.before)}
      />
    )
  const tag = String(player)
  const at = label.indexOf(tag)
  if (player === undefined || place === undefined || at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <PlayerLink gamerTag={player} place={place} />
      {label.slice(at + tag.length)}
    </>
  )
}
