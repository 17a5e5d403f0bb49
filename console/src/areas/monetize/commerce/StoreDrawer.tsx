import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Store } from '@regent/contract/monetize/commerce-shapes'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { UsedBy } from '../../operate/search/UsedBy.tsx'
import { type CommerceChange, changeStore } from './catalog-changes.ts'
import { type StoreValues, storeErrors, storeValues, toStore } from './commerce-forms.ts'

type StoreDrawerProps = {
  known?: Store | undefined
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
  /** The server's rejection, shown at its fields. */
  failure: FormFailure | null
}

/** Creates or edits a store of the game. */
export function StoreDrawer({ known, isOpen, onClose, onReview, failure }: StoreDrawerProps) {
  const form = useForm<StoreValues>({ mode: 'controlled', initialValues: storeValues(known), validate: storeErrors })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.symbol}` : 'Create a store'}
      subtitle="A store shows its listings in this order."
      form={form}
      draft={{ form: 'store', record: known?.symbol }}
      onSubmit={(values) => {
        const store = toStore(values, known)
        const title = `${known ? 'Changed' : 'Created'} the store ${store.symbol}`
        onReview({ title, of: 'catalog', path: ['stores', store.symbol], apply: changeStore(store) })
      }}
      failure={failure}
      fieldOf={(field) => (field === 'activeListingLimit' ? 'limit' : field)}
      submitLabel="Review changes"
    >
      {known && <UsedBy kind="store" id={known.symbol} />}
      <TextInput
        label="Symbol"
        description={known ? 'The symbol cannot be changed.' : 'A short name, such as main.'}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('symbol')}
      />
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput
        label="Listings shown at a time"
        description="The first listings only. Empty: all."
        inputMode="numeric"
        {...form.getInputProps('limit')}
      />
      <TextInput
        label="Listings for each player"
        description="Drawn at random for each player. Empty: all."
        inputMode="numeric"
        {...form.getInputProps('choose')}
      />
      <DurationField
        label="Draw again after"
        description="Until then the player keeps the same listings."
        emptyLabel="Never"
        {...form.getInputProps('refreshTime')}
      />
      <Checkbox
        label="Include listings that are not for sale"
        description="Clients get them marked as not active."
        {...form.getInputProps('showsInactive', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
