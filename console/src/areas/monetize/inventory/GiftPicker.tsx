import type { AutocompleteProps } from '@mantine/core'
import { listGiftUses } from '@regent/contract/monetize/inventory-uses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { whenReleased } from '../../../ui/code/when-released.ts'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { IconBackpack, IconCertificate, IconCoin, IconServer } from '../../../ui/layout/icons.ts'
import { choicesFor, symbolWarning, toFamily } from './gift-choices.ts'
import { usedByText } from './gift-uses.ts'
import styles from './Inventory.module.css'
import { useGiftChoices } from './use-gift-choices.ts'

type GiftPickerProps = Omit<AutocompleteProps, 'data' | 'limit' | 'filter' | 'renderOption' | 'value'> & {
  realmId: string
  value?: string
  /** Restricts the choices, for example to currencies. */
  family?: 'currency' | 'items' | 'entitlements'
  /** True if entitlements can be granted, too. */
  hasEntitlements?: boolean
}

const maxShown = 50
const icons = { currency: IconCoin, items: IconBackpack, entitlements: IconCertificate, services: IconServer }

/**
 * Selects the symbol of a gift from the realm's choices, or accepts typed text. Unknown symbols get a warning: the
 * server may reject them, or content may follow.
 */
export function GiftPicker({ realmId, family, hasEntitlements = false, description, ...input }: GiftPickerProps) {
  const [isTyping, setIsTyping] = useState(false)
  const all = useGiftChoices(realmId, hasEntitlements || family === 'entitlements')
  const usedBy = useGiftUses(realmId, isTyping)
  const choices = all?.filter(({ symbol }) => family === undefined || toFamily(symbol) === family) ?? []
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
          icon={icons[toFamily(symbol)]}
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

/** Formats the uses of a symbol; loads them only while a picker is open. */
function useGiftUses(realmId: string, isChoosing: boolean): (symbol: string) => string | undefined {
  const { can } = useRights()
  const { data } = useQuery({
    ...query(listGiftUses, {}, { scope: realmScope(realmId) }),
    enabled: isChoosing && isServed('listGiftUses') && (can('view inventory') || can('view content')),
  })
  return (symbol) => usedByText(symbol, data?.uses ?? [])
}
