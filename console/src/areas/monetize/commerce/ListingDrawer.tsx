import { Button, Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { copySymbol } from '@regent/contract/monetize/commerce-sales'
import type { Listing } from '@regent/contract/monetize/commerce-shapes'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { RecordSelect } from '../../../ui/input/RecordSelect.tsx'
import { IconBackpack, IconBuildingStore, IconTags } from '../../../ui/layout/icons.ts'
import { UsedBy } from '../../operate/search/UsedBy.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { type CatalogBody, type CommerceChange, putListing } from './catalog-changes.ts'
import { offerChoices, storeChoices } from './catalog-choices.ts'
import type { PricedSkus } from './catalog-words.ts'
import { ListingScheduleFields } from './ListingScheduleFields.tsx'
import { type ListingValues, listingErrors, listingValues, toListing, toListingField } from './listing-form.ts'
import { PriceFields } from './PriceFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'

type ListingDrawerProps = {
  realmId: string
  catalog: CatalogBody
  skus: PricedSkus
  /** The listing to edit; unset: create a new one. */
  known?: { listing: Listing; store: string } | undefined
  /** The listing that a new one copies, except its symbol; the copy is off until someone switches it on. */
  copyOf?: { listing: Listing; store: string } | undefined
  /** Opens the form of a sale of the known listing. */
  onPutOnSale?: (() => void) | undefined
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
  /** The server's rejection, shown at its fields. */
  failure: FormFailure | null
}

const text = { autoComplete: 'off', spellCheck: false } as const

type Place = { listing: Listing; store: string } | undefined

const formatDraftName = (known: Place, copyOf: Place): string | undefined =>
  known ? `${known.store}/${known.listing.symbol}` : copyOf && `copy of ${copyOf.store}/${copyOf.listing.symbol}`

/** Creates or edits a listing: offer, audience, schedule and price in a store. */
export function ListingDrawer({
  realmId,
  catalog,
  skus,
  known,
  copyOf,
  onPutOnSale,
  isOpen,
  onClose,
  onReview,
  failure,
}: ListingDrawerProps) {
  const symbols = catalog.stores.find(({ symbol }) => symbol === copyOf?.store)?.listings.map(({ symbol }) => symbol)
  const copied = copyOf && {
    ...copyOf.listing,
    symbol: copySymbol(copyOf.listing.symbol, symbols ?? []),
    active: false,
  }
  const first = (known ?? copyOf)?.store ?? (catalog.stores.length === 1 ? (catalog.stores[0]?.symbol ?? '') : '')
  const form = useForm<ListingValues>({
    mode: 'controlled',
    initialValues: listingValues(first, known?.listing ?? copied),
    validate: (values) => listingErrors(values, known?.listing),
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={
        known ? `Edit ${known.listing.symbol}` : copyOf ? `Duplicate ${copyOf.listing.symbol}` : 'Create a listing'
      }
      subtitle="Sells an offer in a store to matching players."
      form={form}
      draft={{ form: 'listing', record: formatDraftName(known, copyOf) }}
      onSubmit={(values) => {
        const listing = toListing(values, known?.listing ?? copied)
        const title = `${known ? 'Changed' : 'Created'} the listing ${listing.symbol}`
        const path = ['stores', values.store, 'listings', listing.symbol]
        onReview({
          title,
          of: 'catalog',
          path,
          apply: putListing(values.store, listing, known?.listing.symbol),
        })
      }}
      failure={failure}
      fieldOf={(field) => toListingField(field, form.values)}
      submitLabel="Review changes"
    >
      {known && <UsedBy kind="listing" id={known.listing.symbol} />}
      {known && onPutOnSale && (
        <Button className="start" leftSection={<IconTags aria-hidden />} onClick={onPutOnSale}>
          Put on sale…
        </Button>
      )}
      <ListingIdentity form={form} catalog={catalog} isNew={!known} />
      <ButtonTexts form={form} />
      <PriceFields realmId={realmId} form={form} without="The offer’s price" skus={skus} />
      <AvailabilityFields form={form} />
      <ListingScheduleFields form={form} />
      <RequirementFields realmId={realmId} form={form} offers={catalog.offerDefinitions} />
      <AudienceInput
        realmId={realmId}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        maxTags={maxStandingTags}
        note="before the requirements"
        error={audienceError(form.errors)}
      />
      <PairsInput legend="Client data" noun="entry" form={form} field="clientData" />
    </FormDrawer>
  )
}

type ListingFieldsProps = { form: UseFormReturnType<ListingValues> }

/** The store, the symbol and the offer of the listing. */
function ListingIdentity({ form, catalog, isNew }: ListingFieldsProps & { catalog: CatalogBody; isNew: boolean }) {
  return (
    <>
      <RecordSelect
        label="Store"
        icon={IconBuildingStore}
        choices={storeChoices(catalog.stores)}
        disabled={!isNew}
        {...form.getInputProps('store')}
      />
      <TextInput
        label="Symbol"
        description={
          isNew ? 'A short name, such as gems_small.' : 'The symbol cannot be changed: purchases refer to it.'
        }
        readOnly={!isNew}
        data-autofocus={isNew || undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('symbol')}
      />
      <RecordSelect
        label="Offer"
        description="The goods of a purchase."
        icon={IconBackpack}
        choices={offerChoices(catalog.offerDefinitions, catalog.stores)}
        {...form.getInputProps('offerSymbol')}
      />
    </>
  )
}

function ButtonTexts({ form }: ListingFieldsProps) {
  return (
    <ListInput
      legend="Button texts"
      noun="language"
      form={form}
      field="texts"
      newEntry={{ language: form.values.texts.length === 0 ? 'en' : '', buttonText: '' }}
    >
      {(at, index) => (
        <>
          <LanguageInput aria-label={`Language ${index + 1}`} {...form.getInputProps(`${at}.language`)} />
          <TextInput
            aria-label={`Button text ${index + 1}`}
            placeholder="Replaces the offer’s text"
            {...form.getInputProps(`${at}.buttonText`)}
          />
        </>
      )}
    </ListInput>
  )
}

function AvailabilityFields({ form }: ListingFieldsProps) {
  return (
    <>
      <Checkbox
        label="For sale"
        description="Off: hidden from all players."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <TextInput
        label="Purchase limit"
        description="Purchases per player. Empty: no limit."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('purchaseLimit')}
      />
      <Checkbox
        label="Refresh the store after purchase"
        description="For listings opened or closed by a purchase."
        {...form.getInputProps('isReadAgain', { type: 'checkbox' })}
      />
    </>
  )
}
