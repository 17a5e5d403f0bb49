import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Sku } from '@regent/contract/commerce-shapes'
import { formatMoney } from '../../../ui/format-number.ts'
import { GiftPicker } from '../inventory/GiftPicker.tsx'

type PriceFieldsProps = {
  realmId: string
  form: UseFormReturnType<{ priceType: string; priceSymbol: string }>
  /** Label of the choice without an own price. */
  without: string
  skus: readonly Sku[]
}

/** Fields of a price: an amount of a currency, or a SKU. */
export function PriceFields({ realmId, form, without, skus }: PriceFieldsProps) {
  const { priceType, priceSymbol } = form.values
  const sku = skus.find(({ name }) => name === priceSymbol)
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
        <Select
          label="SKU"
          description={
            sku ? `${formatMoney(sku.realPrice)}, from the SKU list.` : 'A product in the platforms’ stores.'
          }
          data={skus.map(({ name }) => name)}
          searchable
          {...form.getInputProps('priceSymbol')}
        />
      )}
      {priceType === 'in_game_currency' && (
        <>
          <GiftPicker realmId={realmId} family="currency" label="Currency" {...form.getInputProps('priceSymbol')} />
          <TextInput label="Amount" inputMode="numeric" {...form.getInputProps('amount')} />
        </>
      )}
    </>
  )
}
