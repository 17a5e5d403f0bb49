import { Autocomplete, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ListInput } from '../../../ui/ListInput.tsx'
import { newGift } from './gift-form.ts'

type GiftsInputProps = {
  /** "In the gift" */
  legend: string
  /** "gift" */
  noun: string
  /** What the two inputs of an entry are called, before its number. */
  labels: [symbol: string, count: string]
  form: UseFormReturnType<Record<string, unknown>>
  /** The name of the list in the form, which is a controlled one: GiftValues. */
  field: string
  /** To choose from. */
  contentIds: readonly string[]
}

const text = { autoComplete: 'off', spellCheck: false } as const

/** A list of what is given: the id of each, and how much of it. */
export function GiftsInput({ legend, noun, labels: [symbol, count], form, field, contentIds }: GiftsInputProps) {
  return (
    <ListInput legend={legend} noun={noun} form={form} field={field} newEntry={newGift}>
      {(at, index) => (
        <>
          <Autocomplete
            aria-label={`${symbol} ${index + 1}`}
            placeholder="currency.gems"
            data={[...contentIds]}
            limit={50}
            classNames={{ input: 'mono' }}
            {...text}
            {...form.getInputProps(`${at}.symbol`)}
          />
          <TextInput
            aria-label={`${count} ${index + 1}`}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${at}.count`)}
          />
        </>
      )}
    </ListInput>
  )
}
