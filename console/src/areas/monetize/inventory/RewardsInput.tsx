import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { GiftPicker } from './GiftPicker.tsx'
import styles from './Inventory.module.css'
import { PropertiesInput } from './PropertiesInput.tsx'
import { newReward, newRewardItem } from './reward-form.ts'

type RewardsInputProps = {
  realmId: string
  /** "Rewards for ranks" */
  legend: string
  /** "rank reward" */
  noun: string
  form: UseFormReturnType<Record<string, unknown>>
  /** The list's field name in the (controlled) form. */
  field: string
  /** The criterion of the rewards. */
  by: 'Score' | 'Rank'
}

const text = { autoComplete: 'off', spellCheck: false } as const

/** A list of rewards, each for a range of scores or ranks: currencies, items with properties, and entitlements. */
export function RewardsInput({ realmId, legend, noun, form, field, by }: RewardsInputProps) {
  return (
    <ListInput legend={legend} noun={noun} form={form} field={field} newEntry={newReward} isFramed>
      {(at, index) => {
        const label = (what: string, nth: number) => `${what} ${nth + 1} of ${noun} ${index + 1}`
        return (
          <>
            <TextInput
              {...nthLabel(by === 'Rank' ? 'First rank' : 'From score', index + 1)}
              inputMode="decimal"
              {...text}
              {...form.getInputProps(`${at}.min`)}
            />
            <TextInput
              {...nthLabel(by === 'Rank' ? 'Last rank' : 'Up to score', index + 1)}
              description={by === 'Rank' ? undefined : 'Empty: no end.'}
              inputMode="decimal"
              {...text}
              {...form.getInputProps(`${at}.max`)}
            />
            <div className={`stack shrink ${styles.wide}`}>
              <RewardCurrencies realmId={realmId} form={form} at={at} label={label} />
              <RewardItems realmId={realmId} form={form} at={at} label={label} />
              <RewardSymbols realmId={realmId} form={form} at={at} label={label} />
            </div>
          </>
        )
      }}
    </ListInput>
  )
}

type RewardPartProps = {
  realmId: string
  form: RewardsInputProps['form']
  /** The path of the reward in the form. */
  at: string
  /** "Item 2 of rank reward 1" for `('Item', 1)`. */
  label: (what: string, nth: number) => string
}

function RewardCurrencies({ realmId, form, at, label }: RewardPartProps) {
  return (
    <ListInput
      legend="Currencies"
      noun="currency"
      form={form}
      field={`${at}.currencies`}
      newEntry={{ id: '', amount: '1' }}
    >
      {(row, nth) => (
        <>
          <GiftPicker
            realmId={realmId}
            family="currency"
            aria-label={label('Currency', nth)}
            {...form.getInputProps(`${row}.id`)}
          />
          <TextInput
            aria-label={label('Amount of currency', nth)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${row}.amount`)}
          />
        </>
      )}
    </ListInput>
  )
}

function RewardItems({ realmId, form, at, label }: RewardPartProps) {
  return (
    <ListInput legend="Items" noun="item" form={form} field={`${at}.items`} newEntry={newRewardItem} isFramed>
      {(row, nth) => (
        <>
          <GiftPicker
            realmId={realmId}
            family="items"
            label="Item"
            aria-label={label('Item', nth)}
            placeholder="items.hat"
            {...form.getInputProps(`${row}.id`)}
          />
          <TextInput
            label="Quantity"
            aria-label={label('Quantity of item', nth)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${row}.quantity`)}
          />
          <div className={`stack shrink ${styles.wide}`}>
            <PropertiesInput
              realmId={realmId}
              contentId={form.getInputProps(`${row}.id`).value}
              noun={`property of item ${nth + 1}`}
              form={form}
              field={`${row}.properties`}
            />
          </div>
        </>
      )}
    </ListInput>
  )
}

function RewardSymbols({ realmId, form, at, label }: RewardPartProps) {
  return (
    <ListInput
      legend="Entitlements and other symbols"
      noun="symbol"
      form={form}
      field={`${at}.obtain`}
      newEntry={{ symbol: '', count: '1' }}
    >
      {(row, nth) => (
        <>
          <GiftPicker
            realmId={realmId}
            hasEntitlements
            aria-label={label('Symbol', nth)}
            placeholder="season_pass"
            {...form.getInputProps(`${row}.symbol`)}
          />
          <TextInput
            aria-label={label('Count of symbol', nth)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${row}.count`)}
          />
        </>
      )}
    </ListInput>
  )
}
