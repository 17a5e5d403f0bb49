import {
  type Campaign,
  type CampaignRecurrence,
  type CampaignRule,
  type CampaignType,
  type createCampaign,
  type DatePoint,
  datePoints,
  defaultLanguage,
  type TemplateTexts,
} from '@regent/contract/campaigns'
import type { InputOf } from '@regent/contract/endpoint'
import { minuteText } from '../../../ui/filters.ts'
import { attachmentErrors, type GiftValues } from '../../monetize/inventory/gift-form.ts'

export type TextValues = { lng: string; subject: string; msg: string }

/** Form values of a campaign, as typed. */
export type CampaignValues = {
  name: string
  mtype: CampaignType
  texts: TextValues[]
  datepoint: DatePoint | ''
  days: string
  rules: { datapoint: string; rel: CampaignRule['rel']; val: string }[]
  recur: CampaignRecurrence
  start: string
  expires: string
  attachments: GiftValues[]
  store: string
  isAgain: boolean
  /** Percent, as typed. */
  holdOut: string
  /** Undefined: everybody. */
  audience: Campaign['audience']
}

export const newRule: CampaignValues['rules'][number] = { datapoint: 'LEVEL', rel: 'gte', val: '' }
export const noText = (lng: string): TextValues => ({ lng, subject: '', msg: '' })

const localTime = (iso: string) => (iso === '' ? '' : minuteText(Date.parse(iso)))

/** Values of a campaign: empty, or those of `known`, which is edited or used again. */
export function campaignValues(known?: Campaign, isEdited = false): CampaignValues {
  return {
    name: known ? (isEdited ? known.name : `${known.name}, again`) : '',
    mtype: known?.mtype ?? 'MAILBOX-IN-GAME',
    texts: known ? known.translations.map((text) => ({ ...text })) : [noText(defaultLanguage)],
    datepoint: known?.datepoint ?? '',
    days: known?.days === undefined ? '' : String(known.days),
    rules: (known?.rules ?? []).map(({ datapoint, rel, val }) => ({ datapoint, rel, val: String(val) })),
    recur: known?.recur ?? 'once',
    start: isEdited && known ? localTime(known.start) : '',
    expires: known && Date.parse(known.mb_expiration) > Date.now() ? localTime(known.mb_expiration) : '',
    attachments: (known?.mb_attachments ?? []).map(({ symbol, quantity = 1 }) => ({
      symbol,
      count: String(quantity),
    })),
    store: known?.mb_store ?? '',
    isAgain: known?.resend_to_past_recipients ?? false,
    holdOut: String(known?.holdOut ?? 0),
    audience: known?.audience,
  }
}

/** What a reader gets, such as "50 × currency.gems". */
export const giftLabels = (gifts: readonly GiftValues[]): string[] => [
  ...new Set(
    gifts.flatMap(({ symbol, count }) => (symbol.trim() === '' ? [] : [`${count.trim() || 1} × ${symbol.trim()}`])),
  ),
]

/** Which parts of the form a type has. */
export const partsOf = (mtype: CampaignType) => ({
  isSent: mtype !== 'ANNOUNCEMENT',
  hasGifts: mtype === 'MAILBOX-IN-GAME' || mtype === 'ANNOUNCEMENT',
  hasSubject: mtype !== 'NOTIFICATION',
})

const isoOf = (text: string) => (text === '' ? '' : new Date(text).toISOString())
const english = (texts: readonly TextValues[]) => texts.find(({ lng }) => lng.trim().toLowerCase() === defaultLanguage)

/** The request body. Parts that the type does not have are left out. */
export function campaignBody(values: CampaignValues): NonNullable<InputOf<typeof createCampaign>['body']> {
  const { isSent, hasGifts, hasSubject } = partsOf(values.mtype)
  const translations = values.texts.map(({ lng, subject, msg }) => ({
    lng: lng.trim(),
    subject: hasSubject ? subject.trim() : '',
    msg,
  }))
  const { subject = '', msg = '' } = english(translations) ?? {}
  return {
    name: values.name.trim(),
    mtype: values.mtype,
    subject,
    msg: { defaultValue: msg },
    translations,
    recur: isSent ? values.recur : 'once',
    rules: values.rules.map(({ datapoint, rel, val }) => ({ datapoint: datapoint.trim(), rel, val: val.trim() })),
    resend_to_past_recipients: isSent && values.isAgain,
    ...(isSent && values.audience && { audience: values.audience }),
    ...(isSent && Number(values.holdOut) > 0 && { holdOut: Number(values.holdOut) }),
    ...(isSent && values.datepoint !== '' && { datepoint: values.datepoint, days: Number(values.days) }),
    ...(!isSent && { start: isoOf(values.start) }),
    ...(isSent && hasGifts && { mb_store: values.store.trim() }),
    ...(hasGifts && {
      mb_expiration: isoOf(values.expires),
      mb_attachments: values.attachments.map(({ symbol, count }) => ({
        symbol: symbol.trim(),
        action: 'grant',
        quantity: Number(count),
      })),
    }),
  }
}

const isCount = (text: string, most: number, least = 1) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export const isDatePoint = (name: string): boolean => (datePoints as readonly string[]).includes(name)

/** The error texts of localized texts, by form field. */
export function textErrors(texts: readonly TextValues[], hasSubject = true): Record<string, string> {
  const errors: Record<string, string> = {}
  const codes = texts.map(({ lng }) => lng.trim().toLowerCase())
  texts.forEach(({ lng, subject, msg }, index) => {
    const at = `texts.${index}`
    if (!/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(lng.trim()))
      errors[`${at}.lng`] = 'Enter a language code, such as en.'
    else if (codes.indexOf(lng.trim().toLowerCase()) < index)
      errors[`${at}.lng`] = 'This language is already listed above.'
    if (hasSubject && subject.trim() === '') errors[`${at}.subject`] = 'Write a subject.'
    if (msg.trim() === '') errors[`${at}.msg`] = 'Write a message.'
  })
  if (!english(texts))
    errors[texts.length > 0 ? 'texts.0.lng' : 'name'] ??=
      'Add English (en): it is used for players without a text in their language.'
  return errors
}

export function campaignErrors(values: CampaignValues, now = Date.now()): Record<string, string> {
  const { isSent, hasGifts, hasSubject } = partsOf(values.mtype)
  const errors = textErrors(values.texts, hasSubject)
  if (isSent && !isCount(values.holdOut, 50, 0)) errors['holdOut'] = 'A whole number from 0 to 50.'
  if (values.name.trim() === '') errors['name'] = 'Enter a name.'
  if (isSent && values.datepoint !== '' && !isCount(values.days, 3_650, 0)) errors['days'] = 'A whole number of days.'
  values.rules.forEach(({ datapoint, rel, val }, index) => {
    const at = `rules.${index}`
    if (datapoint.trim() === '') errors[`${at}.datapoint`] = 'Enter a date point or the name of a stat.'
    if (isDatePoint(datapoint.trim())) {
      if (!isSent) errors[`${at}.datapoint`] = 'Announcements can only use stats.'
      if (!['eq', 'lt', 'lte', 'gt', 'gte'].includes(rel))
        errors[`${at}.rel`] = 'Choose a comparison of numbers, such as “is at least”.'
      if (!isCount(val, 3_650, 0)) errors[`${at}.val`] = 'A whole number of days.'
    } else if (val.trim() === '' && rel !== 'nonexistent') errors[`${at}.val`] = 'Enter a value.'
  })
  if (!hasGifts) return errors
  if (values.expires !== '' && !(new Date(values.expires).getTime() > now))
    errors['expires'] = 'Choose a time in the future.'
  return { ...errors, ...attachmentErrors('attachments', values.attachments) }
}

/** The texts of a template, English first. */
export const textsOfTemplate = (msg: TemplateTexts): TextValues[] =>
  Object.entries(msg)
    .map(([lng, { subject, body }]) => ({ lng, subject, msg: body }))
    .sort((a, b) => Number(b.lng === defaultLanguage) - Number(a.lng === defaultLanguage))

export const templateTexts = (texts: readonly TextValues[]): TemplateTexts =>
  Object.fromEntries(texts.map(({ lng, subject, msg }) => [lng.trim(), { subject: subject.trim(), body: msg }]))
