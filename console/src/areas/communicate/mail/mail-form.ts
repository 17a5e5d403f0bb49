import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { defaultCategory, type planMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import type { Audience } from '@regent/contract/players/player-search'
import { type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import {
  type GiftValues,
  giftBody,
  giftErrors,
  isGivable,
  toGiftField,
  toGiftProperties,
} from '../../monetize/inventory/gift-form.ts'
import { grantAction } from './mail-words.ts'
import { isBlank, noText, type TextValues } from './text-form.ts'

type Attachment = { symbol: string; specialization: string; quantity: string; properties: Pair[] }

export type MailValues = {
  texts: TextValues[]
  category: string
  expires: string
  gifts: GiftValues[]
  attachments: Attachment[]
  /** For bulk mails: include suspended players. */
  includesSuspended: boolean
  /** The audience, if the form has one; undefined: all players. */
  audience?: Audience | undefined
}

type MailInput = NonNullable<EndpointInput<typeof planMail>['body']>['mail']

export const newMail: MailValues = {
  texts: [noText(defaultLanguage)],
  category: defaultCategory,
  expires: '',
  gifts: [],
  attachments: [],
  includesSuspended: false,
}

export const newAttachment: Attachment = {
  symbol: '',
  specialization: '',
  quantity: '1',
  properties: [],
}

/**
 * The request body. A mail in one language has no language code: all players get this text. An empty expiry is omitted.
 */
export function toMailInput({ texts, category, expires, gifts, attachments }: MailValues): MailInput {
  const filledTexts = texts.filter((text) => !isBlank(text))
  const [only, ...others] = filledTexts.map(({ lng, subject, msg }) => ({ lng, subject: subject.trim(), body: msg }))
  return {
    ...(only && others.length > 0
      ? { translations: [only, ...others] }
      : { subject: only?.subject ?? '', body: only?.body ?? '' }),
    category: category.trim(),
    ...(expires !== '' && { expires: new Date(expires).toISOString() }),
    ...(gifts.length > 0 && { playerRewards: giftBody(gifts) }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ symbol, specialization, quantity, properties }) => ({
        symbol: symbol.trim(),
        action: grantAction,
        quantity: Number(quantity),
        ...(specialization.trim() !== '' && { specialization: specialization.trim() }),
        ...toGiftProperties({ symbol, count: quantity, properties }),
      })),
    }),
  }
}

/** The error texts, by form field. */
export function mailErrors(values: MailValues, now = Date.now()): Record<string, string> {
  const errors = giftErrors('gifts', values.gifts)
  const isEmpty = values.texts.every(isBlank)
  values.texts.forEach((text, index) => {
    if (text.subject.trim() === '' && (!isBlank(text) || (isEmpty && index === 0)))
      errors[`texts.${index}.subject`] = 'Write a subject.'
  })
  if (values.category.trim() === '') errors['category'] = 'Choose a category.'
  if (values.expires && new Date(values.expires).getTime() <= now) errors['expires'] = 'Choose a time in the future.'
  values.attachments.forEach(({ symbol, quantity, properties }, index) => {
    Object.assign(errors, pairErrors(`attachments.${index}.properties`, properties))
    if (symbol.trim() === '') errors[`attachments.${index}.symbol`] = 'Enter the attachment.'
    if (!isGivable(symbol, quantity)) errors[`attachments.${index}.quantity`] = 'A whole number above 0.'
  })
  return errors
}

/** Maps a field of the request to the form field; `texts` are those that were sent. */
export function toMailField(field: string, { texts, gifts }: MailValues): string {
  const places = texts.flatMap((text, index) => (isBlank(text) ? [] : [index]))
  const [, at, part] = /\btranslations\.(\d+)\.(lng|subject|body)$/.exec(field) ?? []
  if (at !== undefined) return `texts.${places[Number(at)] ?? 0}.${part === 'body' ? 'msg' : part}`
  if (/(^|\.)(subject|body)$/.test(field))
    return `texts.${places[0] ?? 0}.${field.endsWith('body') ? 'msg' : 'subject'}`
  return toGiftField(field, gifts)
}

/** Labels of rewards, such as "50 × currency.gems". */
export const mailGifts = ({ gifts, attachments }: MailValues): string[] => [
  ...new Set(
    [...gifts, ...attachments.map(({ symbol, quantity }) => ({ symbol, count: quantity }))].flatMap(
      ({ symbol, count }) => (symbol.trim() === '' ? [] : [`${count.trim() || 1} × ${symbol.trim()}`]),
    ),
  ),
]
