import { imageSizes, type OfferDefinition } from '@regent/contract/monetize/commerce-shapes'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import type { GiftValues } from '../inventory/gift-form.ts'
import {
  countFault,
  type Errors,
  isCount,
  isSymbol,
  maxCount,
  type PriceValues,
  priceErrors,
  priceIn,
  priceValues,
  symbolFault,
  toPriceField,
  trimIfChanged,
} from './commerce-forms.ts'
import { type CatalogTextValues, textErrors, textValues, toTexts } from './texts-form.ts'

/** The source of a reward in the offer: one entry of a list, or several equal items. */
type KnownReward =
  | { list: 'obtainCurrency'; one: OfferDefinition['obtainCurrency'][number] }
  | { list: 'obtainItems'; all: OfferDefinition['obtainItems'] }
  | { list: 'obtain'; one: OfferDefinition['obtain'][number] }
type RewardValues = GiftValues & { known?: KnownReward }
type Image = NonNullable<OfferDefinition['images']['small']>

const textFields = ['title', 'description', 'buttonText'] as const
type TextField = (typeof textFields)[number]
const noTexts = { title: '', description: '', buttonText: '' }

export const newOfferText = (language: string): CatalogTextValues<TextField> => ({ language, ...noTexts })

export type OfferValues = PriceValues & {
  symbol: string
  texts: CatalogTextValues<TextField>[]
  images: Record<(typeof imageSizes)[number], string>
  gives: RewardValues[]
  coupons: string
}

/** The texts of an offer by form field. */
const knownTexts = (known: OfferDefinition | undefined) => ({
  title: known?.titles,
  description: known?.descriptions,
  buttonText: known?.buttonText,
})

/** Form values are strings; unedited properties keep their numbers. */
const propertyValues = (item: OfferDefinition['obtainItems'][number] | undefined): Pair[] =>
  (item?.properties ?? []).map(({ name, value }) => ({ name, value: String(value) }))

function rewardValues(known: OfferDefinition | undefined): RewardValues[] {
  const { obtainCurrency = [], obtainItems = [], obtain = [] } = known ?? {}
  // Adjacent equal items become one entry, which keeps the order. Their properties are equal, too.
  const runs: OfferDefinition['obtainItems'][] = []
  for (const item of obtainItems) {
    const run = runs.at(-1)
    if (run?.[0] && JSON.stringify(run[0]) === JSON.stringify(item)) run.push(item)
    else runs.push([item])
  }
  return [
    ...obtainCurrency.map((one) => ({
      symbol: one.symbol,
      count: String(one.amount),
      known: { list: 'obtainCurrency' as const, one },
    })),
    ...runs.map((all) => ({
      symbol: all[0]?.contentId ?? '',
      count: String(all.length),
      properties: propertyValues(all[0]),
      known: { list: 'obtainItems' as const, all },
    })),
    ...obtain.map((one) => ({ symbol: one.ent, count: String(one.count), known: { list: 'obtain' as const, one } })),
  ]
}

export const offerValues = (known?: OfferDefinition): OfferValues => ({
  symbol: known?.symbol ?? '',
  ...priceValues(known?.price),
  coupons: String(known?.coupons ?? 0),
  texts: textValues(textFields, knownTexts(known)),
  images: {
    small: known?.images.small?.file ?? '',
    medium: known?.images.medium?.file ?? '',
    large: known?.images.large?.file ?? '',
  },
  gives: rewardValues(known),
})

const knownSymbol = (known: KnownReward | undefined) => {
  if (known?.list === 'obtainItems') return known.all[0]?.contentId
  return known?.list === 'obtain' ? known.one.ent : known?.one.symbol
}

/**
 * The list that stores a reward: unchanged if it exists, else by symbol: currencies and items in the inventory,
 * others in `obtain`.
 */
function chooseList({ symbol, known }: RewardValues): KnownReward['list'] {
  if (known && symbol === knownSymbol(known)) return known.list
  const id = symbol.trim()
  return id.startsWith('currency.') ? 'obtainCurrency' : id.startsWith('items.') ? 'obtainItems' : 'obtain'
}

function toRewards(gives: readonly RewardValues[]): Pick<OfferDefinition, KnownReward['list']> {
  const rewards: Pick<OfferDefinition, KnownReward['list']> = { obtainCurrency: [], obtainItems: [], obtain: [] }
  for (const one of gives) {
    const source = one.symbol === knownSymbol(one.known) ? one.known : undefined
    const symbol = trimIfChanged(one.symbol, knownSymbol(source))
    const count = Number(one.count)
    const list = chooseList(one)
    if (list === 'obtainCurrency')
      rewards.obtainCurrency.push({ ...(source?.list === list && source.one), symbol, amount: count })
    else if (list === 'obtainItems') {
      const storedItems = source?.list === list ? source.all : []
      const isEdited = JSON.stringify(one.properties ?? []) !== JSON.stringify(propertyValues(storedItems[0]))
      const item =
        storedItems[0] && !isEdited
          ? storedItems[0]
          : { contentId: symbol, properties: filledPairs(one.properties ?? []) }
      for (let index = 0; index < count; index += 1) rewards.obtainItems.push(item)
    } else rewards.obtain.push({ spec: source?.list === list ? source.one.spec : '', ent: symbol, count })
  }
  return rewards
}

/** The images to save. Other data of an image, such as its place in an atlas, are kept. */
function toImages(files: OfferValues['images'], known: OfferDefinition['images'] = {}): OfferDefinition['images'] {
  return Object.fromEntries(
    imageSizes.flatMap((size): [string, Image][] => {
      const was = known[size]
      if (was && files[size] === was.file) return [[size, was]]
      const file = files[size].trim()
      return file === '' ? [] : [[size, { ...was, file }]]
    }),
  )
}

/** The offer to save. Hidden and unedited fields are copied from `known`. */
export function toOffer(values: OfferValues, known?: OfferDefinition): OfferDefinition {
  const { title, description, buttonText } = toTexts(values.texts, textFields, knownTexts(known))
  return {
    ...known,
    symbol: values.symbol.trim(),
    price: priceIn(values, known?.price),
    titles: title,
    descriptions: description,
    buttonText: known?.buttonText || Object.keys(buttonText).length > 0 ? buttonText : undefined,
    images: toImages(values.images, known?.images),
    coupons: Number(values.coupons),
    ...toRewards(values.gives),
  }
}

const maxItems = 100
/** The maximum of a single item in `obtain`. */
const maxObtainedItems = 1_000
const maxFile = 500

function findMax(reward: RewardValues): number {
  if (!reward.symbol.trim().startsWith('items.')) return maxCount
  return chooseList(reward) === 'obtain' ? maxObtainedItems : maxItems
}

/** Existing values are not validated again, such as duplicate names. */
const isKnownPairs = ({ properties = [], known }: RewardValues): boolean =>
  JSON.stringify(properties) === JSON.stringify(known?.list === 'obtainItems' ? propertyValues(known.all[0]) : [])

export function offerErrors(values: OfferValues): Errors {
  return {
    ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
    ...priceErrors(values),
    ...(!isCount(values.coupons, 0, 1_000_000) && { coupons: 'Enter a whole number. 0: coupons cannot buy it.' }),
    ...textErrors(values.texts),
    ...Object.fromEntries(
      imageSizes.flatMap((size) =>
        values.images[size].length > maxFile ? [[`images.${size}`, `At most ${maxFile} characters.`]] : [],
      ),
    ),
    ...Object.fromEntries(
      values.gives.flatMap((one, index) => [
        ...Object.entries(isKnownPairs(one) ? {} : pairErrors(`gives.${index}.properties`, one.properties ?? [])),
        ...(one.symbol.trim() === '' ? [[`gives.${index}.symbol`, 'Enter a reward.']] : []),
        ...(isCount(one.count, 1, findMax(one))
          ? []
          : [[`gives.${index}.count`, findMax(one) < maxCount ? `From 1 to ${findMax(one)}.` : countFault]]),
      ]),
    ),
  }
}

function toRewardField(list: string, place: string, part: string, gives: readonly RewardValues[]): string | undefined {
  let remaining = Number(place)
  const index = gives.findIndex((one) => {
    if (chooseList(one) !== list) return false
    remaining -= list === 'obtainItems' ? Number(one.count) : 1
    return remaining < 0
  })
  if (index === -1) return undefined
  return `gives.${index}.${part === 'amount' || part === 'count' ? 'count' : 'symbol'}`
}

const textNames: Readonly<Record<string, TextField>> = {
  titles: 'title',
  descriptions: 'description',
  buttonText: 'buttonText',
}

/** Maps a field of the offer in a request to the form field. */
export function toOfferField(field: string, { gives, texts }: Pick<OfferValues, 'gives' | 'texts'>): string {
  const [list = '', place = '', part = ''] = field.split('.')
  if (list.startsWith('obtain')) return toRewardField(list, place, part, gives) ?? field
  const name = textNames[list]
  const index = texts.findIndex(({ language }) => language.trim() === place)
  if (name && index !== -1) return `texts.${index}.${name}`
  return list === 'images' ? `images.${place}` : toPriceField(field)
}
