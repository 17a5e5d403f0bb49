import type { AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { whenReleased } from '../../../ui/code/when-released.ts'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { IconBackpack, IconCertificate, IconCoin, IconServer } from '../../../ui/layout/icons.ts'
import styles from './GiftPicker.module.css'
import { choicesFor, familyOf, symbolWarning } from './gift-choices.ts'
import { useGiftChoices } from './use-gift-choices.ts'
import { useGiftUses } from './use-gift-uses.ts'

type GiftPickerProps = Omit<AutocompleteProps, 'data' | 'limit' | 'filter' | 'renderOption' | 'value'> & {
  realmId: string
  value?: string
  /** Only currencies, for example. */
  family?: 'currency' | 'items' | 'entitlements'
  /** Entitlements can be given here too. */
  hasEntitlements?: boolean
}

const maxShown = 50
const icons = { currency: IconCoin, items: IconBackpack, entitlements: IconCertificate, services: IconServer }

/**
 * The symbol of something to give: chosen from what the realm has, by symbol or name, or typed. A symbol that the realm
 * does not have gets a warning, because the server refuses it, or content may follow.
 */
export function GiftPicker({ realmId, family, hasEntitlements = false, description, ...input }: GiftPickerProps) {
  const [isTyping, setIsTyping] = useState(false)
  const all = useGiftChoices(realmId, hasEntitlements || family === 'entitlements')
  const usedBy = useGiftUses(realmId, isTyping)
  const choices = all?.filter(({ symbol }) => family === undefined || familyOf(symbol) === family) ?? []
  const names = new Map(choices.map(({ symbol, name }) => [symbol, name]))
  const value = input.value ?? ''
  const warning = all && !isTyping && !input.error ? symbolWarning(value, choices) : undefined
  const hint = warning ? <span className={styles.warning}>{warning}</span> : (description ?? names.get(value.trim()))
  return (
    <SuggestInput
      placeholder="currency.gems"
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono', dropdown: styles.choices ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ position: 'bottom-start' }}
      {...input}
      description={hint}
      data={choices.map(({ symbol }) => symbol)}
      filter={({ search }) =>
        choicesFor(choices, search, maxShown).map(({ symbol }) => ({ value: symbol, label: symbol }))
      }
      renderOption={({ option: { value: symbol } }) => (
        <RecordOption
          icon={icons[familyOf(symbol)]}
          symbol={symbol}
          choice={{ symbol, name: names.get(symbol), detail: usedBy(symbol) }}
        />
      )}
      onFocus={(event) => {
        setIsTyping(true)
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        whenReleased(() => setIsTyping(false))
        input.onBlur?.(event)
      }}
    />
  )
}
