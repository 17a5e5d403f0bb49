import {
  createSegment,
  type Segment,
  SegmentName,
  type SegmentSearch,
  updateSegment,
} from '@regent/contract/players/segments'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SharedRecordDrawer, type SharedRecordInput } from '../../../shell/records/SharedRecordDrawer.tsx'
import styles from './Segments.module.css'
import { describeSearch } from './search-words.ts'

const validate = validateWith(z.object({ name: SegmentName }))

type SegmentDrawerProps = {
  /** The segment to edit; undefined: create one from the search. */
  segment?: Segment | undefined
  /** The current search of the screen, if any. */
  search: SegmentSearch | undefined
  onSaved?: (segment: Segment) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves a search of players as a segment, or edits a segment: name, visibility, and optionally its search. */
export function SegmentDrawer({ segment, search, onSaved, isOpen, onClose }: SegmentDrawerProps) {
  function save({ name, isShared = false, isReplaced }: SharedRecordInput, ifMatch: number | undefined) {
    const done = ({ data }: { data: Segment }) => `${segment ? 'Changed' : 'Saved'} segment ${data.name}`
    const options = { subject: 'segment', done } as const
    if (!segment) return write(createSegment, { body: { name, isShared, search: search ?? {} } }, options)
    const body = { name, ...(segment.isMine && { isShared }), ...(isReplaced && search && { search }) }
    return write(updateSegment, { params: { id: segment.id }, body }, { ...options, ifMatch })
  }
  return (
    <SharedRecordDrawer
      record={segment}
      noun="segment"
      title={segment ? `Edit ${segment.name}` : 'Save as segment'}
      subtitle="A saved search; members are always current."
      validate={validate}
      maxLength={80}
      example="Lapsed veterans"
      sharedHint="Visible to all who can see players."
      draft={{ form: 'segment', record: segment?.id }}
      save={save}
      onSaved={(saved) => onSaved?.(saved)}
      isOpen={isOpen}
      onClose={onClose}
      replacement={
        segment && search
          ? {
              label: 'Replace with the search on the screen',
              preview: <SearchDescription label="The search on the screen" search={search} />,
            }
          : undefined
      }
    >
      <SearchDescription label={segment ? 'Its search' : 'Its players'} search={(segment ?? { search }).search ?? {}} />
    </SharedRecordDrawer>
  )
}

/** Describes a search, one line per part. */
function SearchDescription({ label, search }: { label: string; search: SegmentSearch }) {
  const words = describeSearch(search)
  return (
    <section className={`framed inset breakable ${styles.search}`} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      {words.length === 0 ? (
        <p>All players of the realm</p>
      ) : (
        <ul>
          {words.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
