import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { announcementStats } from '@regent/contract/announcements'
import { commerceConstraints, type Listing, type Sku } from '@regent/contract/commerce-shapes'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { ListInput } from '../../../ui/ListInput.tsx'
import { PairsInput } from '../../../ui/PairsInput.tsx'
import { type CatalogBody, type CommerceChange, putListing } from './catalog-changes.ts'
import { constraintLabel } from './catalog-words.ts'
import { type ListingValues, listingErrors, listingOf, listingValues } from './commerce-forms.ts'
import { PriceFields } from './PriceFields.tsx'

type ListingDrawerProps = {
  realmId: string
  catalog: CatalogBody
  skus: readonly Sku[]
  /** The listing to edit; unset: create a new one. */
  known?: { listing: Listing; store: string } | undefined
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
}

/** Creates or edits a listing: what a store sells, to whom, when and at which price. */
export function ListingDrawer({ realmId, catalog, skus, known, isOpen, onClose, onReview }: ListingDrawerProps) {
  const first = known?.store ?? (catalog.stores.length === 1 ? (catalog.stores[0]?.symbol ?? '') : '')
  const form = useForm<ListingValues>({
    mode: 'controlled',
    initialValues: listingValues(first, known?.listing),
    validate: listingErrors,
  })
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.listing.symbol}` : 'Create a listing'}
      subtitle="A listing sells an offer in a store. Edit cohorts, entitlements, schedules and other fields as JSON."
      form={form}
      onSubmit={(values) => {
        const listing = listingOf(values, known?.listing)
        const title = `${known ? 'Changed' : 'Created'} the listing ${listing.symbol}`
        onReview({ title, of: 'catalog', apply: putListing(values.store, listing, known?.listing.symbol) })
      }}
      submitLabel="Review changes"
    >
      <Select
        label="Store"
        data={catalog.stores.map(({ symbol }) => symbol)}
        disabled={known !== undefined}
        {...form.getInputProps('store')}
      />
      <TextInput
        label="Symbol"
        description={
          known
            ? 'The symbol cannot be changed, because purchases are counted by it.'
            : 'A short name, such as gems_small.'
        }
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('symbol')}
      />
      <Select
        label="Offer"
        description="What players get."
        data={catalog.offerDefinitions.map(({ symbol }) => symbol)}
        searchable
        {...form.getInputProps('offerSymbol')}
      />
      <PriceFields realmId={realmId} form={form} without="The offer’s price" skus={skus} />
      <Checkbox
        label="On sale"
        description="If off, no player sees the listing."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <TextInput
        label="Purchase limit"
        description="How often one player may buy it. Leave empty for no limit."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('purchaseLimit')}
      />
      <TextInput
        type="datetime-local"
        label="Start"
        description="Your local time. Leave empty to start now."
        {...form.getInputProps('start')}
      />
      <TextInput
        type="datetime-local"
        label="End"
        description="Leave empty for no end."
        {...form.getInputProps('end')}
      />
      <TextInput
        label="Active seconds per player"
        description="Counted from when the player first sees it; 86400 is a day. Leave empty for no end."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('duration')}
      />
      <TextInput
        label="Seconds until it reopens"
        description="Leave empty if it never reopens."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('coolDown')}
      />
      <ListInput
        legend="Audience"
        noun="requirement"
        form={form}
        field="requirements"
        isFramed
        newEntry={{ stat: 'LEVEL', constraint: 'gte', value: '' }}
      >
        {(at, index) => (
          <>
            <Autocomplete
              label={`Stat ${index + 1}`}
              data={[...announcementStats, 'VIP_LEVEL']}
              classNames={{ input: 'mono' }}
              {...text}
              {...form.getInputProps(`${at}.stat`)}
            />
            <Select
              label={`Condition ${index + 1}`}
              data={commerceConstraints.map((value) => ({ value, label: constraintLabel(value) }))}
              allowDeselect={false}
              {...form.getInputProps(`${at}.constraint`)}
            />
            <TextInput label={`Value ${index + 1}`} {...text} {...form.getInputProps(`${at}.value`)} />
          </>
        )}
      </ListInput>
      <PairsInput legend="Client data" noun="entry" form={form} field="clientData" />
    </FormDrawer>
  )
}
