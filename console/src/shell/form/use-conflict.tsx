import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { newerIn } from '../../api/stale.ts'
import { Conflict, type ConflictWords } from '../../ui/form/Conflict.tsx'
import type { ConflictRecord } from '../../ui/form/conflict-fields.ts'

type ConflictOptions<Kept, Values extends ConflictRecord> = {
  /** "event": completes the sentences. */
  what: string
  /** The labels of all fields of the form: a conflict may be in any of them. */
  labels: Readonly<Record<keyof Values & string, string>>
  words?: ConflictWords<Values>
  /** The record that is edited; undefined for a new one. */
  known: Kept | undefined
  /** The fields of the form for a record. */
  valuesOf: (kept: Kept) => Values
  form: UseFormReturnType<Values>
  saving: { error: unknown; isPending: boolean }
  /** Saves over the version of `base`. */
  save: (values: Values, base: Kept) => void
  onClose: () => void
}

/**
 * Lets who saves over a newer record choose field by field. Returns the version that the next save is over, whether there
 * is a choice to make, and where to make it: what to show first in the form.
 */
export function useConflict<Kept extends { version: number }, Values extends ConflictRecord>({
  what,
  labels,
  words,
  known,
  valuesOf,
  form,
  saving,
  save,
  onClose,
}: ConflictOptions<Kept, Values>): { base: Kept | undefined; isConflict: boolean; conflict: ReactNode } {
  const [base, setBase] = useState(known)
  const newer = base && newerIn<Kept>(saving.error)
  if (!base || !newer) return { base, isConflict: false, conflict: null }

  function saveChosen(chosen: Values, isAllTheirs: boolean) {
    if (!newer) return
    if (isAllTheirs) return onClose()
    setBase(newer)
    form.setValues(chosen)
    save(chosen, newer)
  }
  const conflict = (
    <Conflict
      key={newer.version}
      what={what}
      labels={labels}
      words={words}
      seen={valuesOf(base)}
      theirs={valuesOf(newer)}
      mine={form.getValues()}
      onSave={saveChosen}
      isSaving={saving.isPending}
    />
  )
  return { base, isConflict: true, conflict }
}
