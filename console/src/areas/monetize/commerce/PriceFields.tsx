import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { RecordSelect } from '../../../ui/input/RecordSelect.tsx'
import { IconCoin } from '../../../ui/layout/icons.ts'
import { GiftPicker } from '../inventory/GiftPicker.tsx'
import { skuChoices } from './catalog-choices.ts'
import type { PricedSkus } from './catalog-words.ts'
import type { PriceValues } from './commerce-forms.ts'

type PriceFieldsProps = {
  realmId: string
  form: UseFormReturnType<Pick<PriceValues, 'priceType' | 'priceSymbol' | 'priceSteps'>>
  /** The label of the option without an own price. */
  without: string
  skus: PricedSkus
}

/** "Purchase 3"; the last price applies to all further purchases. */
const stepLabel = (index: number, count: number): string =>
  `Purchase ${index + 1}${index === count - 1 ? ' and later' : ''}`

/** Fields of a price: an amount of a currency, or a SKU. */
export function PriceFields({ realmId, form, without, skus }: PriceFieldsProps) {
  const { priceType, priceSteps } = form.values
  return (
    <>
      <Select
        label="Price"
        data={[
          { value: 'none', label: without },
          { value: 'in_game_currency', label: 'In-game currency' },
          { value: 'sku', label: 'Real money' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('priceType')}
      />
      {priceType === 'sku' && (
        <RecordSelect
          label="SKU"
          description="A product of the platforms’ stores."
          icon={IconCoin}
          choices={skuChoices(skus)}
          {...form.getInputProps('priceSymbol')}
        />
      )}
      {priceType === 'in_game_currency' && (
        <>
          <GiftPicker realmId={realmId} family="currency" label="Currency" {...form.getInputProps('priceSymbol')} />
          <TextInput
            label="Amount"
            description={priceSteps.length > 0 ? 'Replaced by the prices below.' : undefined}
            inputMode="numeric"
            {...form.getInputProps('amount')}
          />
          <ListInput legend="Prices by purchase" noun="price" form={form} field="priceSteps" newEntry={{ amount: '' }}>
            {(at, index) => (
              <TextInput
                label={stepLabel(index, priceSteps.length)}
                inputMode="numeric"
                {...form.getInputProps(`${at}.amount`)}
              />
            )}
          </ListInput>
        </>
      )}
    </>
  )
}
