import { useForm } from '@mantine/form'
import { parseExactJson } from '@regent/contract/exact-numbers'
import { Listing, OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import type * as z from 'zod'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import { type CommerceChange, putListing, putOffer, putSku, putStore } from './catalog-changes.ts'

/** The record to edit. */
export type CatalogThing =
  | { kind: 'listing'; value: Listing; store: string }
  | { kind: 'store'; value: Store }
  | { kind: 'offer'; value: OfferDefinition }
  | { kind: 'SKU'; value: Sku }

const shapes: Record<CatalogThing['kind'], z.ZodObject> = {
  listing: Listing,
  store: Store,
  offer: OfferDefinition,
  SKU: Sku,
}

const readName = (thing: CatalogThing) => (thing.kind === 'SKU' ? thing.value.name : thing.value.symbol)

function readThing(text: string, thing: CatalogThing): { value: CatalogThing['value'] } | { fault: string } {
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
  const result = shapes[thing.kind].safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    return { fault: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() }
  }
  const read = { ...thing, value: result.data } as CatalogThing
  return readName(read) === readName(thing)
    ? { value: read.value }
    : { fault: `The name cannot be changed: keep ${readName(thing)}.` }
}

function buildChange(thing: CatalogThing, value: CatalogThing['value']): CommerceChange {
  const title = `Changed the ${thing.kind} ${readName(thing)}`
  switch (thing.kind) {
    case 'listing':
      return { title, of: 'catalog', apply: putListing(thing.store, value as Listing) }
    case 'store':
      return { title, of: 'catalog', apply: putStore(value as Store) }
    case 'offer':
      return { title, of: 'catalog', apply: putOffer(value as OfferDefinition) }
    case 'SKU':
      return { title, of: 'skus', apply: putSku(value as Sku) }
  }
}

type AllFieldsDrawerProps = {
  thing: CatalogThing
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
  failure: FormFailure | null
}

/** Edits all fields of one record, including those without a form. */
export function AllFieldsDrawer({ thing, isOpen, onClose, onReview, failure }: AllFieldsDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { text: JSON.stringify(thing.value, null, 2) },
    validate: ({ text }) => {
      const read = readThing(text, thing)
      return 'fault' in read ? { text: read.fault } : {}
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit all fields of ${readName(thing)}`}
      subtitle="Includes fields without a form input. Removed fields are unset."
      form={form}
      draft={{ form: 'catalog-json', record: readName(thing) }}
      onSubmit={({ text }) => {
        const read = readThing(text, thing)
        if ('value' in read) onReview(buildChange(thing, read.value))
      }}
      failure={failure && { ...failure, fields: [] }}
      submitLabel="Review changes"
      isWide
    >
      <JsonInput
        label={`The ${thing.kind}`}
        hasWords
        names={Object.keys(shapes[thing.kind].shape)}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDrawer>
  )
}
