import {
  type Campaign,
  type CampaignRecurrence,
  type CampaignRule,
  type CampaignType,
  type createCampaign,
  type DatePoint,
  datePoints,
} from '@regent/contract/communicate/campaigns'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import type { EndpointInput } from '@regent/contract/endpoint'
import { hourMs } from '@regent/contract/time'
import { momentFieldText, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import { attachmentErrors, type GiftValues, toGiftProperties } from '../../monetize/inventory/gift-form.ts'
import { isWhole, messageTextErrors, noText, type TextValues } from '../mail/text-form.ts'

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
  /** Sent when the plan is applied, or at `start`. */
  when: 'now' | 'at'
  /** True if the start is in each player's local time. */
  ownTime: boolean
  /** The claim period of the gifts: unlimited, a number of days after delivery, or until `expires`. */
  claim: 'always' | 'days' | 'until'
  claimDays: string
  /** Undefined: everybody. */
  audience: Campaign['audience']
}

export const newRule: CampaignValues['rules'][number] = { datapoint: 'LEVEL', rel: 'gte', val: '' }

/** Form values of the texts, the default language first. */
const toTextValues = ({ translations }: Campaign): TextValues[] =>
  translations
    .map((text) => ({ ...text }))
    .sort((a, b) => Number(b.lng === defaultLanguage) - Number(a.lng === defaultLanguage))

/** The wall-clock time as if it were in UTC. */
const wallMs = (iso: string) => Date.parse(iso.replace(/(Z|[+-]\d\d:?\d\d)$/i, '').replace(/$/, 'Z'))

/** A start in the players' local time is not converted to the operator's time zone. */
const startText = ({ start, plannedStart = '', ownTime }: Campaign) => {
  const iso = start || plannedStart
  return ownTime && iso !== '' ? momentFieldText(wallMs(iso)) : timeText(iso)
}

/** True if the campaign waits for its start, or has a planned one; the start of a sent campaign is in the past. */
const isAtTime = (known: Campaign) => startText(known) !== '' && (known.next !== undefined || !known.isStarted)

/** Form values of a campaign: empty, or copied from `known`, which is edited or cloned. */
export function campaignValues(known?: Campaign, isEdited = false): CampaignValues {
  const hasEnd = known !== undefined && (isEdited || Date.parse(known.mb_expiration) > Date.now())
  const expires = hasEnd ? timeText(known.mb_expiration) : ''
  return {
    name: known ? (isEdited ? known.name : `${known.name}, again`) : '',
    mtype: known?.mtype ?? 'MAILBOX-IN-GAME',
    texts: known?.translations.length ? toTextValues(known) : [noText(defaultLanguage)],
    datepoint: known?.datepoint ?? '',
    days: known?.days === undefined ? '' : String(known.days),
    rules: (known?.rules ?? []).map(({ datapoint, rel, val }) => ({ datapoint, rel, val: String(val) })),
    recur: known?.recur ?? 'once',
    start: isEdited && known ? startText(known) : '',
    when: isEdited && known && isAtTime(known) ? 'at' : 'now',
    ownTime: known?.ownTime ?? false,
    claim: known?.claimDays ? 'days' : expires === '' ? 'always' : 'until',
    claimDays: String(known?.claimDays ?? 14),
    expires,
    attachments: (known?.mb_attachments ?? []).map(({ symbol, quantity = 1, properties = [] }) => ({
      properties,
      symbol,
      count: String(quantity),
    })),
    store: known?.mb_store ?? '',
    isAgain: known?.resend_to_past_recipients ?? false,
    holdOut: String(known?.holdOut ?? 0),
    audience: known?.audience,
  }
}

/** Labels of rewards, such as "50 × currency.gems". */
export const giftLabels = (gifts: readonly GiftValues[]): string[] => [
  ...new Set(
    gifts.flatMap(({ symbol, count }) => (symbol.trim() === '' ? [] : [`${count.trim() || 1} × ${symbol.trim()}`])),
  ),
]

/** Which parts of the form a type has. */
export const findFormParts = (mtype: CampaignType) => ({
  isSent: mtype !== 'ANNOUNCEMENT',
  hasGifts: mtype === 'MAILBOX-IN-GAME' || mtype === 'ANNOUNCEMENT',
  hasSubject: mtype !== 'NOTIFICATION',
})

const toStart = ({ mtype, when, start, ownTime }: CampaignValues, known?: Campaign) => {
  const { isSent } = findFormParts(mtype)
  if (start === '' || (isSent && when === 'now')) return ''
  // An unedited start is sent unchanged.
  if (known && (known.ownTime ?? false) === ownTime && start === startText(known))
    return known.start || known.plannedStart || ''
  return isSent && ownTime ? start.replace(/(T\d\d:\d\d)Z?$/, '$1:00Z') : new Date(start).toISOString()
}

/** The audience part of the request body, for counting and saving, without fields that do not apply to the type. */
export function audienceBody({ mtype, recur, rules, isAgain, audience, holdOut, datepoint, days }: CampaignValues) {
  const { isSent } = findFormParts(mtype)
  return {
    mtype,
    recur: isSent ? recur : ('once' as const),
    rules: rules.map(({ datapoint, rel, val }) => ({ datapoint: datapoint.trim(), rel, val: val.trim() })),
    resend_to_past_recipients: isSent && isAgain,
    ...(audience && { audience }),
    ...(isSent && Number(holdOut) > 0 && { holdOut: Number(holdOut) }),
    ...(isSent && datepoint !== '' && { datepoint, days: Number(days) }),
  }
}

/** The request body. A draft may be incomplete; unedited times are copied from `known`. */
export function campaignBody(
  values: CampaignValues,
  { isDraft = false, known }: { isDraft?: boolean; known?: Campaign | undefined } = {},
): NonNullable<EndpointInput<typeof createCampaign>['body']> {
  const { isSent, hasGifts, hasSubject } = findFormParts(values.mtype)
  const { claim, claimDays, expires } = values
  return {
    ...audienceBody(values),
    name: values.name.trim() || unnamed,
    translations: values.texts.map(({ lng, subject, msg }) => ({
      lng: lng.trim(),
      subject: hasSubject ? subject.trim() : '',
      msg,
    })),
    start: toStart(values, known),
    ...(isDraft && { draft: true }),
    ...(isOwnTimed(values) && { ownTime: true }),
    ...(isSent && hasGifts && { mb_store: values.store.trim() }),
    ...(isSent && hasGifts && claim === 'days' && { claimDays: Number(claimDays) }),
    ...(hasGifts && {
      mb_expiration: claim === 'until' || !isSent ? (timeIn(expires, known?.mb_expiration) ?? '') : '',
      mb_attachments: values.attachments.map((gift) => ({
        symbol: gift.symbol.trim(),
        action: 'grant',
        quantity: Number(gift.count),
        ...toGiftProperties(gift),
      })),
    }),
  }
}

/** True if the start is in each player's local time: only for mails that are sent once. */
export const isOwnTimed = ({ mtype, when, recur, ownTime }: CampaignValues): boolean =>
  ownTime && when === 'at' && recur === 'once' && (mtype === 'MAILBOX-IN-GAME' || mtype === 'EMAIL')

const unnamed = 'Untitled campaign'

const isCount = (text: string, most: number, least = 1) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export const isDatePoint = (name: string): boolean => (datePoints as readonly string[]).includes(name)

/** True if a rule compares the number of whole days since a date. */
export const isTimeSince = (rule: CampaignValues['rules'][number] | undefined): boolean =>
  rule !== undefined && isDatePoint(rule.datapoint.trim())

/** Errors that prevent saving even a draft, by form field. */
export function draftErrors(values: CampaignValues): Record<string, string> {
  const { isSent, hasGifts } = findFormParts(values.mtype)
  const errors: Record<string, string> = {}
  if (isSent && !isCount(values.holdOut, 50, 0)) errors['holdOut'] = 'A whole number from 0 to 50.'
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
  if (isSent && values.claim === 'days' && !isCount(values.claimDays, 365))
    errors['claimDays'] = 'A whole number of days from 1 to 365.'
  return { ...errors, ...attachmentErrors('attachments', values.attachments) }
}

/**
 * The text in the realm's default language is required. If that language is missing, the error belongs to the first
 * field of the texts.
 */
function defaultTextErrors(
  texts: readonly TextValues[],
  language: string,
  hasSubject: boolean,
): Record<string, string> {
  const index = texts.findIndex(({ lng }) => lng.toLowerCase() === language.toLowerCase())
  const text = texts[index]
  if (!text) return { [`texts.0.${hasSubject ? 'subject' : 'msg'}`]: `Add ${languageName(language)}: it is required.` }
  if (isWhole(text, hasSubject)) return {}
  return Object.fromEntries(
    Object.entries(messageTextErrors(texts, hasSubject)).filter(([field]) => field.startsWith(`texts.${index}.`)),
  )
}

/** Errors that prevent sending, by form field. Empty languages are ignored. */
export function campaignErrors(
  values: CampaignValues,
  now = Date.now(),
  language = defaultLanguage,
): Record<string, string> {
  const { isSent, hasGifts, hasSubject } = findFormParts(values.mtype)
  const errors = draftErrors(values)
  if (values.name.trim() === '') errors['name'] = 'Enter a name.'
  Object.assign(errors, defaultTextErrors(values.texts, language, hasSubject))
  Object.assign(errors, startErrors(values, now))
  const isUntil = !isSent || values.claim === 'until'
  if (hasGifts && isUntil && values.expires !== '' && !(new Date(values.expires).getTime() > now))
    errors['expires'] = 'Choose a time in the future.'
  if (hasGifts && isSent && values.claim === 'until' && values.expires === '') errors['expires'] = 'Choose a time.'
  return errors
}

/** The error of a start in the past: the server would send immediately. */
export const startErrors = (values: CampaignValues, now = Date.now()): Record<string, string> =>
  findFormParts(values.mtype).isSent && values.when === 'at' && !(startMs(values) > now)
    ? { start: 'Choose a time in the future.' }
    : {}

/** The latest time of the start in any time zone; without local times, the start. */
const startMs = (values: CampaignValues) => {
  const ms = Date.parse(toStart(values))
  return isOwnTimed(values) ? ms + 12 * hourMs : ms
}
