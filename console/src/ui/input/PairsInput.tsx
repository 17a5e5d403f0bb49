import { TextInput } from '@mantine/core'
import type { ListForm } from '../list/list-form.ts'
import { ListInput } from './ListInput.tsx'
import { SuggestInput } from './SuggestInput.tsx'

export type Pair = { name: string; value: string }

/** The pairs without empty ones. */
export const filledPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs
    .map(({ name, value }) => ({ name: name.trim(), value }))
    .filter(({ name, value }) => name !== '' || value !== '')

/** The errors of the pairs, by the name of the input. */
export function pairErrors(field: string, pairs: readonly Pair[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const names = pairs.map(({ name }) => name.trim())
  names.forEach((name, index) => {
    if (name === '' && pairs[index]?.value !== '') errors[`${field}.${index}.name`] = 'Enter a name.'
    if (name !== '' && names.indexOf(name) < index)
      errors[`${field}.${index}.name`] = 'This name is already used above.'
  })
  return errors
}

type PairsInputProps = {
  /** "Properties" */
  legend: string
  /** "property" */
  noun: string
  form: ListForm
  /** The list's field in the form, which must be controlled. */
  field: string
  /** Suggested names; others can be typed. */
  names?: readonly string[]
}

/** A list of names with values, all strings. */
export function PairsInput({ legend, noun, form, field, names = [] }: PairsInputProps) {
  return (
    <ListInput legend={legend} noun={noun} form={form} field={field} newEntry={{ name: '', value: '' }}>
      {(at, index) => (
        <>
          <SuggestInput
            data={[...names]}
            aria-label={`Name of ${noun} ${index + 1}`}
            placeholder="Name"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(`${at}.name`)}
          />
          <TextInput
            aria-label={`Value of ${noun} ${index + 1}`}
            placeholder="Value"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(`${at}.value`)}
          />
        </>
      )}
    </ListInput>
  )
}
