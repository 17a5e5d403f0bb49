import { TextInput } from '@mantine/core'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import type { ListForm } from '../../../ui/list/list-form.ts'
import { GiftPicker } from './GiftPicker.tsx'
import { type GiftValues, isItem, newGift } from './gift-form.ts'
import styles from './Inventory.module.css'
import { PropertiesInput } from './PropertiesInput.tsx'

type GiftsInputProps = {
  realmId: string
  /** "In the gift" */
  legend: string
  /** "gift" */
  noun: string
  /** Labels of the two inputs of an entry, without its number. */
  labels: [symbol: string, count: string]
  form: ListForm
  /** The list's field name in the form (a controlled form with GiftValues). */
  field: string
  /** True if entitlements can be granted, too. */
  hasEntitlements?: boolean
}

const text = { autoComplete: 'off', spellCheck: false } as const

/** A list of gifts with content id and amount. */
export function GiftsInput({
  realmId,
  legend,
  noun,
  labels: [symbol, count],
  form,
  field,
  hasEntitlements = false,
}: GiftsInputProps) {
  const gifts = form.getInputProps(field).value as readonly GiftValues[]
  // The properties of items need separate lines.
  const hasItems = gifts.some((gift) => isItem(gift.symbol))
  return (
    <ListInput legend={legend} noun={noun} form={form} field={field} newEntry={newGift} isFramed={hasItems}>
      {(at, index) => (
        <>
          <GiftPicker
            realmId={realmId}
            aria-label={`${symbol} ${index + 1}`}
            hasEntitlements={hasEntitlements}
            {...form.getInputProps(`${at}.symbol`)}
          />
          <TextInput
            aria-label={`${count} ${index + 1}`}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${at}.count`)}
          />
          {isItem(form.getInputProps(`${at}.symbol`).value) && (
            <div className={`stack shrink ${styles.wide}`}>
              <PropertiesInput
                realmId={realmId}
                contentId={form.getInputProps(`${at}.symbol`).value}
                noun={`property of ${noun} ${index + 1},`}
                form={form}
                field={`${at}.properties`}
              />
            </div>
          )}
        </>
      )}
    </ListInput>
  )
}
