import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RequestError } from '@regent/contract/request-error'
import { createSegment, type Segment, type SegmentSearch, updateSegment } from '@regent/contract/segments'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import styles from './Segments.module.css'
import { searchWords } from './search-words.ts'

type Saved = { data: Segment }
type Values = { name: string; isShared: boolean; takesSearch: boolean }

const validate = validateWith(createSegment.body!.pick({ name: true }))

const newerIn = (error: unknown): Segment | undefined =>
  error instanceof RequestError && error.code === 'StaleVersion' ? (error.current as Segment | undefined) : undefined

type SegmentDrawerProps = {
  /** The segment to edit; without one, a new segment is made from the search. */
  segment?: Segment | undefined
  /** The current search of the screen, if there is one. */
  search: SegmentSearch | undefined
  onSaved?: (segment: Segment) => void
  isOpen: boolean
  onClose: () => void
}

/** Saves a search of players as a segment, or edits a segment: its name, who sees it, and optionally its search. */
export function SegmentDrawer({ segment, search, onSaved, isOpen, onClose }: SegmentDrawerProps) {
  const initialValues = { name: segment?.name ?? '', isShared: segment?.isShared ?? false, takesSearch: false }
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate })
  const [seen, setSeen] = useState(segment)
  const save = useMutation({
    mutationFn: async ({ values, version }: { values: Values; version: number | undefined }): Promise<Saved> => {
      const { name, isShared, takesSearch } = values
      const done = ({ data }: Saved) => `${segment ? 'Changed' : 'Saved'} segment ${data.name}`
      const options = { subject: 'segment', done } as const
      if (!segment) return write(createSegment, { body: { name, isShared, search: search ?? {} } }, options)
      const body = { name, ...(segment.isMine && { isShared }), ...(takesSearch && search && { search }) }
      return write(updateSegment, { params: { id: segment.id }, body }, { ...options, ifMatch: version })
    },
    onSuccess: ({ data }) => {
      onSaved?.(data)
      onClose()
    },
  })
  const newer = newerIn(save.error)
  const failure = useWriteFailure('The segment was not saved.', newer ? null : save.error)
  const flat = (one: { name: string; isShared: boolean }) => ({ name: one.name, isShared: one.isShared })

  function saveChosen(chosen: { name: string; isShared: boolean }, isAllTheirs: boolean) {
    if (!newer) return
    setSeen(newer)
    const { takesSearch } = form.getValues()
    if (!isAllTheirs || takesSearch) {
      return save.mutate({ values: { ...chosen, takesSearch }, version: newer.version })
    }
    onClose()
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={segment ? `Edit ${segment.name}` : 'Save as segment'}
      subtitle="A segment is a saved search. Its members are looked up each time it is used."
      form={form}
      draft={{ form: 'segment', record: segment?.id }}
      onSubmit={(values) => save.mutate({ values, version: seen?.version })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save segment"
    >
      {newer && seen && (
        <Conflict
          key={newer.version}
          what="segment"
          labels={{ name: 'Name', isShared: 'Shared' }}
          seen={flat(seen)}
          theirs={flat(newer)}
          mine={flat(form.getValues())}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
      <TextInput
        label="Name"
        description="Up to 80 characters, such as Lapsed veterans."
        maxLength={80}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Shared"
        description={
          segment && !segment.isMine
            ? 'Only its owner can make it private.'
            : 'Everybody who sees the players of this realm sees it. Otherwise only you do.'
        }
        disabled={segment !== undefined && !segment.isMine}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
      <SearchWords label={segment ? 'Its search' : 'Its players'} search={(segment ?? { search }).search ?? {}} />
      {segment && search && (
        <>
          <Checkbox
            label="Replace it with the search on the screen"
            {...form.getInputProps('takesSearch', { type: 'checkbox' })}
          />
          <SearchWords label="The search on the screen" search={search} />
        </>
      )}
    </FormDrawer>
  )
}

/** A search in words, one line per part. */
function SearchWords({ label, search }: { label: string; search: SegmentSearch }) {
  const words = searchWords(search)
  return (
    <section className={styles.search} aria-label={label}>
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
