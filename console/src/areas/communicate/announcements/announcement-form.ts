import {
  type AnnouncementContent,
  type AnnouncementInput,
  announcementChannels,
  type StatRequirement,
  type saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import type { EndpointInput } from '@regent/contract/endpoint'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { isEndBefore, momentFieldText, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import {
  attachmentErrors,
  type GiftValues,
  giftBody,
  giftErrors,
  giftValues,
  toGiftProperties,
} from '../../monetize/inventory/gift-form.ts'
import { conditionErrors, joinSpace, splitSpace } from '../../players/segments/stat-condition.ts'
import { endText, startText } from './announcement-words.ts'

type Requirement = { stat: string; constraint: StatRequirement['constraint']; value: string; space: string }

export type AnnouncementValues = {
  symbol: string
  channel: string
  startDate: string
  endDate: string
  translations: { language: string; subject: string; message: string; summary: string }[]
  requirements: Requirement[]
  audience: AnnouncementInput['audience']
  attachments: GiftValues[]
  giftDescription: string
  gifts: GiftValues[]
  clientData: Pair[]
}

type Body = NonNullable<EndpointInput<typeof saveAnnouncement>['body']>

const noText = (language: string) => ({ language, subject: '', message: '', summary: '' })

export const newRequirement: Requirement = { stat: 'LEVEL', constraint: 'gte', value: '', space: 'game.private' }

export function toFormValues(known?: AnnouncementContent, startAt?: number): AnnouncementValues {
  return {
    symbol: known?.symbol ?? '',
    channel: known?.channel ?? announcementChannels[0],
    startDate: known ? timeText(startText(known)) : startAt === undefined ? '' : momentFieldText(startAt),
    endDate: timeText(known && endText(known)),
    translations: known?.translations?.length ? known.translations.map((one) => ({ ...one })) : [noText('en')],
    requirements: (known?.stat_requirements ?? []).map(({ stat, constraint, value, ...halves }) => ({
      stat,
      constraint,
      value,
      space: joinSpace(halves),
    })),
    audience: known?.audience,
    attachments: (known?.attachments ?? []).map(({ symbol, count, properties = [] }) => ({
      symbol,
      count: String(count),
      properties,
    })),
    giftDescription: known?.gift?.description ?? '',
    gifts: giftValues(known?.gift),
    clientData: Object.entries(known?.clientData ?? {}).map(([name, value]) => ({ name, value })),
  }
}

/** The request body. Fields that the form does not show are copied from the existing announcement. */
export function toRequestBody(values: AnnouncementValues, known?: AnnouncementContent): Body {
  const symbol = values.symbol.trim()
  const english = values.translations.find(({ language }) => language === 'en') ?? values.translations[0]
  const ref = (localizationId: string, text: string | undefined) => ({
    localizationId,
    empty: !text,
    ...(text && { defaultValue: text }),
  })
  const start = timeIn(values.startDate, known && startText(known))
  const end = timeIn(values.endDate, known && endText(known))
  const gift = toGift(values, known)
  return {
    ...(known?.tags && { tags: known.tags }),
    symbol,
    channel: values.channel.trim(),
    // The server generates missing keys.
    title: ref(known?.title ?? '', english?.subject),
    summary: ref(known?.summary ?? '', english?.summary),
    body: ref(known?.body ?? '', english?.message),
    translations: values.translations.map((one) => ({ ...one, language: one.language.trim() })),
    stat_requirements: values.requirements.map(({ stat, constraint, value, space }) => ({
      stat: stat.trim(),
      constraint,
      value: value.trim(),
      ...splitSpace(space),
    })),
    attachments: values.attachments.map((gift) => {
      const id = gift.symbol.trim()
      const { properties: _, ...kept } = known?.attachments?.find((one) => one.symbol === id) ?? {}
      return {
        ...kept,
        symbol: id,
        count: Number(gift.count),
        type: id.startsWith('currency.') ? 'currency' : 'items',
        ...toGiftProperties(gift),
      }
    }),
    clientData: Object.fromEntries(filledPairs(values.clientData).map(({ name, value }) => [name, value])),
    ...(values.audience && { audience: values.audience }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    ...(gift && { gift }),
  }
}

function toGift(
  { gifts, giftDescription }: AnnouncementValues,
  known?: AnnouncementContent,
): AnnouncementInput['gift'] {
  const before = known?.gift
  if (gifts.length === 0 && giftDescription.trim() === '' && !before?.addCurrencyMap && !before?.addItemRequests)
    return undefined
  return { ...before, description: giftDescription.trim() || undefined, ...giftBody(gifts, before) }
}

/** The error texts, by form field. */
export function announcementErrors(values: AnnouncementValues): Record<string, string> {
  const errors: Record<string, string> = {
    ...giftErrors('gifts', values.gifts),
    ...attachmentErrors('attachments', values.attachments),
    ...pairErrors('clientData', values.clientData),
  }
  if (!/^[^\s,/]{1,128}$/.test(values.symbol.trim()))
    errors['symbol'] = 'Enter a name without spaces, commas or slashes.'
  if (values.channel.trim() === '') errors['channel'] = 'Choose a channel or enter a name.'
  if (isEndBefore(values.endDate, values.startDate)) errors['endDate'] = 'The end must be after the start.'
  const codes = values.translations.map(({ language }) => language.trim().toLowerCase())
  values.translations.forEach(({ language, subject }, index) => {
    if (!/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(language.trim()))
      errors[`translations.${index}.language`] = 'Enter a language code, such as en.'
    else if (codes.indexOf(language.trim().toLowerCase()) < index)
      errors[`translations.${index}.language`] = 'This language is already listed above.'
    if (subject.trim() === '') errors[`translations.${index}.subject`] = 'Write a title.'
  })
  values.requirements.forEach(({ constraint: rel, ...rest }, index) => {
    Object.assign(errors, conditionErrors(`requirements.${index}`, { ...rest, rel }))
  })
  return errors
}
