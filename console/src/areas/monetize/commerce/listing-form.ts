import type { Listing } from '@regent/contract/monetize/commerce-shapes'
import { type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import {
  countErrors,
  type Errors,
  isSymbol,
  maxSeconds,
  numberIn,
  numberText,
  type PriceValues,
  priceErrors,
  priceIn,
  priceValues,
  symbolFault,
  toPriceField,
} from './commerce-forms.ts'
import {
  type ListingScheduleValues,
  scheduleErrors,
  scheduleValues,
  toListingSchedule,
} from './listing-schedule-form.ts'
import { type RequirementValues, requirementErrors, requirementValues, toRequirements } from './requirement-form.ts'
import { type CatalogTextValues, textErrors, textValues, toTexts } from './texts-form.ts'

/** Form values as typed. Fields have the names of the request, so that the server's errors match them. */
export type ListingValues = PriceValues &
  ListingScheduleValues &
  RequirementValues & {
    store: string
    symbol: string
    offerSymbol: string
    isActive: boolean
    isReadAgain: boolean
    purchaseLimit: string
    activeDurationSeconds: string
    activeDurationCoolDownSeconds: string
    activeDurationPurchaseLimit: string
    audience: Listing['audience']
    scheduleInstancePurchaseLimit: string
    texts: CatalogTextValues<'buttonText'>[]
    clientData: Pair[]
  }

export const listingValues = (store: string, known?: Listing): ListingValues => ({
  store,
  symbol: known?.symbol ?? '',
  offerSymbol: known?.offerSymbol ?? '',
  ...priceValues(known?.price),
  isActive: known?.active !== false,
  isReadAgain: known?.queryAfterPurchase === true,
  purchaseLimit: numberText(known?.purchaseLimit),
  ...scheduleValues(known),
  activeDurationSeconds: numberText(known?.activeDurationSeconds),
  activeDurationCoolDownSeconds: numberText(known?.activeDurationCoolDownSeconds),
  activeDurationPurchaseLimit: numberText(known?.activeDurationPurchaseLimit),
  scheduleInstancePurchaseLimit: numberText(known?.scheduleInstancePurchaseLimit),
  // Without its own texts, a listing shows those of its offer.
  texts: known?.buttonText
    ? textValues(['buttonText'], { buttonText: known.buttonText }).filter(
        ({ language }) => known.buttonText?.[language] !== undefined,
      )
    : [],
  ...requirementValues(known),
  audience: known?.audience,
  clientData: Object.entries(known?.clientData ?? {}).map(([name, value]) => ({ name, value })),
})

function toClientData(pairs: readonly Pair[], known: Listing['clientData'] = {}): Listing['clientData'] {
  return Object.fromEntries(
    pairs
      .map(({ name, value }) => [Object.hasOwn(known, name) ? name : name.trim(), value] as const)
      .filter(([name]) => name !== ''),
  )
}

/** The listing to save. Hidden and unedited fields are copied from `known`. */
export function toListing(values: ListingValues, known?: Listing): Listing {
  return {
    ...known,
    symbol: values.symbol.trim(),
    offerSymbol: values.offerSymbol.trim(),
    price: priceIn(values, known?.price),
    active: values.isActive ? known?.active || undefined : false,
    queryAfterPurchase: values.isReadAgain || (known?.queryAfterPurchase === undefined ? undefined : false),
    purchaseLimit: numberIn(values.purchaseLimit),
    ...toListingSchedule(values, known),
    activeDurationSeconds: numberIn(values.activeDurationSeconds),
    activeDurationCoolDownSeconds: numberIn(values.activeDurationCoolDownSeconds),
    activeDurationPurchaseLimit: numberIn(values.activeDurationPurchaseLimit),
    scheduleInstancePurchaseLimit: numberIn(values.scheduleInstancePurchaseLimit),
    buttonText: toButtonText(values, known),
    ...toRequirements(values),
    audience: values.audience,
    clientData: toClientData(values.clientData, known?.clientData),
  }
}

function toButtonText({ texts }: ListingValues, known: Listing | undefined): Listing['buttonText'] {
  const { buttonText } = toTexts(texts, ['buttonText'], { buttonText: known?.buttonText })
  return known?.buttonText || Object.keys(buttonText).length > 0 ? buttonText : undefined
}

export function listingErrors(values: ListingValues, known?: Listing): Errors {
  const { purchaseLimit, activeDurationPurchaseLimit, scheduleInstancePurchaseLimit } = values
  const { activeDurationSeconds, activeDurationCoolDownSeconds } = values
  return {
    ...(!values.store && { store: 'Choose a store.' }),
    ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
    ...(!values.offerSymbol && { offerSymbol: 'Choose an offer.' }),
    ...priceErrors(values),
    ...countErrors({ purchaseLimit, activeDurationPurchaseLimit, scheduleInstancePurchaseLimit }),
    ...countErrors({ activeDurationSeconds, activeDurationCoolDownSeconds }, maxSeconds),
    ...scheduleErrors(values, known),
    ...textErrors(values.texts),
    ...requirementErrors(values),
    ...pairErrors('clientData', values.clientData),
  }
}

/** Maps a field of the listing in a request to the form field. */
export function toListingField(field: string, { clientData, texts }: ListingValues): string {
  const [, name] = /^clientData\.(.+)$/.exec(field) ?? []
  const index = clientData.findIndex((pair) => pair.name.trim() === name)
  if (index !== -1) return `clientData.${index}.value`
  const text = texts.findIndex(({ language }) => field === `buttonText.${language.trim()}`)
  if (text !== -1) return `texts.${text}.buttonText`
  // A single form field contains all values of an array, for example all hours.
  return toPriceField(field.replace(/^(schedule\.definitions\.\d+\.\w+)\.\d+$/, '$1'))
}
