import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { writeFailure } from '../../api/failure.ts'
import { BackToForm } from '../../api/reviewing.ts'
import { newerIn } from '../../api/stale.ts'
import { Conflict, type ConflictWords } from '../../ui/form/Conflict.tsx'
import type { ConflictRecord } from '../../ui/form/conflict-fields.ts'
import type { FormFailure } from '../../ui/form/use-form-faults.ts'

/** The record that a form edits. If a newer version exists when it is saved, the user chooses field by field. */
export type EditedRecord<Base, Shown extends ConflictRecord> = {
  /** "event": completes the sentences. */
  what: string
  /** The record at the beginning of the edit; undefined for a new one. */
  known: Base
  /** The form values of a record. */
  toFormValues: (kept: NonNullable<Base>) => Shown
  /** The labels of all fields of the form: a conflict may affect any of them. */
  labels: Readonly<Record<keyof Shown & string, string>>
  words?: ConflictWords<Shown>
}

export type SaveOptions<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined,
  Shown extends ConflictRecord & Partial<Values>,
> = {
  form: UseFormReturnType<Values>
  /**
   * Saves over the version of `base`: the known record, or the newer one of a conflict. Throws failures, which the form
   * shows at its fields.
   */
  save: (values: Values, base: Base) => Answer | Promise<Answer>
  /** The sentence of a failure, such as "The shard was not saved.", or the failure of an error. */
  failed: string | ((error: unknown) => FormFailure)
  record?: EditedRecord<Base, Shown> | undefined
  /** Called after a save, when the form is closed. */
  onSaved?: ((answer: Answer) => void) | undefined
}

/** The state of a form that saves: its failure, and its conflict with a newer version of the record. */
export function useSave<
  Values extends Record<string, unknown>,
  Answer,
  Base extends object | undefined,
  Shown extends ConflictRecord & Partial<Values>,
>({ form, save, failed, record, onSaved }: SaveOptions<Values, Answer, Base, Shown>, onClose: () => void) {
  const [base, setBase] = useState(record?.known as Base)
  const saving = useMutation({
    mutationFn: async ({ values, over }: { values: Values; over: Base }) => save(values, over),
    // An answer may contain personal data, which the cache of mutations must not keep.
    gcTime: 0,
    onSuccess: (answer) => {
      onClose()
      onSaved?.(answer)
    },
  })
  const newer = base && newerIn<NonNullable<Base>>(saving.error)
  // Going back from a review does not count as a failure.
  const error = newer || saving.error instanceof BackToForm ? null : saving.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure for as long as the error is the same
  const failure = useMemo(
    () => error && (typeof failed === 'function' ? failed(error) : writeFailure(failed, error)),
    [error],
  )

  function saveChosen(kept: NonNullable<Base>, chosen: Shown, isAllTheirs: boolean) {
    const hasOther = Object.keys(form.getValues()).some((field) => !(field in chosen) && form.isDirty(field))
    if (isAllTheirs && !hasOther) return onClose()
    setBase(kept)
    form.setValues(chosen)
    saving.mutate({ values: { ...form.getValues(), ...chosen }, over: kept })
  }

  function renderConflict({ what, labels, words, toFormValues }: EditedRecord<Base, Shown>): ReactNode {
    if (!base || !newer) return null
    const theirValues = toFormValues(newer)
    const values = form.getValues()
    return (
      <Conflict
        key={JSON.stringify(theirValues)}
        what={what}
        labels={labels}
        words={words}
        seen={toFormValues(base)}
        theirs={theirValues}
        mine={Object.fromEntries(Object.keys(theirValues).map((field) => [field, values[field]])) as Shown}
        onSave={(chosen, isAllTheirs) => saveChosen(newer, chosen, isAllTheirs)}
        isSaving={saving.isPending}
      />
    )
  }

  return {
    submit: (values: Values) => saving.mutate({ values, over: base }),
    isSaving: saving.isPending,
    failure,
    conflict: record && renderConflict(record),
  }
}
