import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Sku, skuStores } from '@regent/contract/monetize/commerce-shapes'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { type CommerceChange, putSku } from './catalog-changes.ts'
import { type SkuValues, skuErrors, skuValues, toSku } from './commerce-forms.ts'

type SkuDrawerProps = {
  known?: Sku | undefined
  /** The main currency of the realm. */
  currency: string
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
  /** The server's rejection, shown at its fields. */
  failure: FormFailure | null
}

/** Creates or edits a SKU: its price in real money, and its product ids in the platform stores. */
export function SkuDrawer({ known, currency, isOpen, onClose, onReview, failure }: SkuDrawerProps) {
  const form = useForm<SkuValues>({ mode: 'controlled', initialValues: skuValues(known), validate: skuErrors })
  const minor = /^\d{1,9}$/.test(form.values.realPrice.trim()) ? Number(form.values.realPrice) : undefined
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a SKU'}
      form={form}
      draft={{ form: 'sku', record: known?.name }}
      onSubmit={(values) => {
        const sku = toSku(values)
        const title = `${known ? 'Changed' : 'Created'} the SKU ${sku.name}`
        onReview({ title, of: 'skus', path: ['definitions', sku.name], apply: putSku(sku) })
      }}
      failure={failure}
      submitLabel="Review changes"
    >
      <TextInput
        label="Name"
        description={
          known ? 'The name cannot be changed, because prices refer to it.' : 'A short name, such as currency_t5.'
        }
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('name')}
      />
      <Textarea label="Description" autosize minRows={1} maxRows={6} {...form.getInputProps('description')} />
      <TextInput
        label={`Price in minor units of ${currency}`}
        description={
          minor === undefined
            ? `Such as 999 for ${formatMoney(999, currency)}.`
            : `${formatMoney(minor, currency)}, in the main currency of the realm.`
        }
        inputMode="numeric"
        {...text}
        {...form.getInputProps('realPrice')}
      />
      <ListInput
        legend="Product ids"
        noun="product id"
        form={form}
        field="productIds"
        newEntry={{
          name: skuStores.find((one) => !form.values.productIds.some(({ name }) => name === one)) ?? '',
          value: '',
        }}
      >
        {(at, index) => (
          <>
            <SuggestInput
              aria-label={`Store of product id ${index + 1}`}
              data={[...skuStores]}
              {...text}
              {...form.getInputProps(`${at}.name`)}
            />
            <TextInput
              aria-label={`Product id ${index + 1}`}
              classNames={{ input: 'mono' }}
              {...text}
              {...form.getInputProps(`${at}.value`)}
            />
          </>
        )}
      </ListInput>
    </FormDrawer>
  )
}
