import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { newerIn } from '../../api/stale.ts'
import { Conflict, type ConflictWords } from '../../ui/form/Conflict.tsx'
import type { ConflictRecord } from '../../ui/form/conflict-fields.ts'

type ConflictOptions<Kept, Values extends ConflictRecord> = {
  /** "event": completes the sentences. */
  what: string
  /** The labels of all fields of the form: a conflict may affect any of them. */
  labels: Readonly<Record<keyof Values & string, string>>
  words?: ConflictWords<Values>
  /** The edited record; undefined for a new one. */
  known: Kept | undefined
  /** Form values of a record. */
  toFormValues: (kept: Kept) => Values
  form: UseFormReturnType<Values>
  saving: { error: unknown; isPending: boolean }
  /** Saves over the version of `base`. */
  save: (values: Values, base: Kept) => void
  onClose: () => void
}

/**
 * Resolves conflicts with a newer version of a record field by field. Returns the version for the next save, whether a
 * conflict is open, and the conflict form, to be shown at the top of the form.
 */
export function useConflict<Kept extends { version: number }, Values extends ConflictRecord>({
  what,
  labels,
  words,
  known,
  toFormValues: valuesOf,
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
