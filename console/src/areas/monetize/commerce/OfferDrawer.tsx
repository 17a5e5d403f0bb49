import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { getLocalizationSettings } from '@regent/contract/communicate/localizations'
import { imageSizes, type OfferDefinition } from '@regent/contract/monetize/commerce-shapes'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { languageCodes } from '../../../ui/words/language-codes.ts'
import { GiftsInput } from '../inventory/GiftsInput.tsx'
import { type CommerceChange, putOffer } from './catalog-changes.ts'
import type { PricedSkus } from './catalog-words.ts'
import { newOfferText, type OfferValues, offerErrors, offerValues, toOffer, toOfferField } from './offer-form.ts'
import { PriceFields } from './PriceFields.tsx'

const text = { autoComplete: 'off', spellCheck: false } as const
const imageLabels = { small: 'Small image', medium: 'Medium image', large: 'Large image' }

type OfferDrawerProps = {
  realmId: string
  skus: PricedSkus
  known?: OfferDefinition | undefined
  isOpen: boolean
  onClose: () => void
  onReview: (change: CommerceChange) => void
  /** The server's rejection, shown at its fields. */
  failure: FormFailure | null
}

/** Creates or edits an offer: its goods and its texts. */
export function OfferDrawer({ realmId, skus, known, isOpen, onClose, onReview, failure }: OfferDrawerProps) {
  const form = useForm<OfferValues>({ mode: 'controlled', initialValues: offerValues(known), validate: offerErrors })
  const languages = useRealmLanguages(realmId)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.symbol}` : 'Create an offer'}
      subtitle="The goods and the price of a purchase."
      form={form}
      draft={{ form: 'offer', record: known?.symbol }}
      onSubmit={(values) => {
        const offer = toOffer(values, known)
        const title = `${known ? 'Changed' : 'Created'} the offer ${offer.symbol}`
        onReview({ title, of: 'catalog', path: ['offerDefinitions', offer.symbol], apply: putOffer(offer) })
      }}
      failure={failure}
      fieldOf={(field) => toOfferField(field, form.values)}
      submitLabel="Review changes"
    >
      <TextInput
        label="Symbol"
        description={known ? 'The symbol cannot be changed.' : 'A short name, such as gold_15k.'}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('symbol')}
      />
      <OfferTexts form={form} languages={languages} />
      {imageSizes.map((size) => (
        <TextInput
          key={size}
          label={imageLabels[size]}
          description={size === 'small' && 'A file name or URL for the game.'}
          {...text}
          {...form.getInputProps(`images.${size}`)}
        />
      ))}
      <GiftsInput
        realmId={realmId}
        legend="Rewards"
        noun="thing"
        labels={['Reward', 'Count of reward']}
        form={form}
        field="gives"
        hasEntitlements
      />
      <PriceFields realmId={realmId} form={form} without="Set in each listing" skus={skus} />
      <TextInput
        label="Coupons"
        description="Coupons needed instead of the price. 0: none."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('coupons')}
      />
    </FormDrawer>
  )
}

/** The languages that the realm is localized in; without these settings all languages. */
function useRealmLanguages(realmId: string): readonly string[] {
  const rights = useRights()
  const settings = useQuery({
    ...query(getLocalizationSettings, {}, { scope: realmScope(realmId) }),
    enabled: rights.can('view content') && isServed('getLocalizationSettings'),
  })
  return settings.data?.languages ?? languageCodes
}

type OfferTextsProps = { form: UseFormReturnType<OfferValues>; languages: readonly string[] }

function OfferTexts({ form, languages }: OfferTextsProps) {
  return (
    <ListInput
      legend="Texts"
      noun="language"
      form={form}
      field="texts"
      isFramed
      newEntry={newOfferText(
        languages.find((one) => !form.values.texts.some(({ language }) => language === one)) ?? '',
      )}
    >
      {(at, index) => (
        <>
          <LanguageInput
            {...nthLabel('Language', index + 1)}
            languages={languages}
            {...form.getInputProps(`${at}.language`)}
          />
          <TextInput {...nthLabel('Title', index + 1)} {...form.getInputProps(`${at}.title`)} />
          <TextInput {...nthLabel('Button text', index + 1)} {...form.getInputProps(`${at}.buttonText`)} />
          <Textarea
            {...nthLabel('Description', index + 1)}
            autosize
            minRows={1}
            maxRows={6}
            wrapperProps={{ 'data-wide': true }}
            {...form.getInputProps(`${at}.description`)}
          />
        </>
      )}
    </ListInput>
  )
}
