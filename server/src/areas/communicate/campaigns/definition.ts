import {
  type CampaignInput,
  type CampaignRule,
  type CampaignTranslation,
  datePoints,
} from '@regent/contract/communicate/campaigns'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { ApiError } from '@regent/contract/errors'
import { parseJsonText } from '@regent/contract/exact-numbers'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { type Relation, relations } from '@regent/contract/players/search-words'
import { normalizeLanguage } from '../../../kernel/texts/languages.ts'
import type { CampaignDefinition } from './tables.ts'

/** The comparisons for days since a date point. */
const comparedDays: readonly Relation[] = ['equal', 'eq', 'lessthan', 'lt', 'lessthanequal', 'lte']
  .concat('greaterthan', 'gt', 'greaterthanequal', 'gte')
  .map((rel) => rel as Relation)

export const isDatePoint = (name: string): name is (typeof datePoints)[number] =>
  (datePoints as readonly string[]).includes(name)

/** Limit of a notification, which is a single message between servers with a limited size. */
const maxBytesNotified = 4_000

const refuse = (field: string, message: string) => new ApiError('BadRequest', { field, message: `${field} ${message}` })

/**
 * Normalizes any accepted form of a campaign to the stored form. Rejects incomplete campaigns, unless they are drafts.
 * `language` is the default language of the realm, and that of a subject and a message without a language.
 */
export function toDefinition(input: CampaignInput, now: number, language = defaultLanguage): CampaignDefinition {
  const {
    mb_ent,
    mb_ent_spec,
    mb_ent_quant,
    sent: _,
    start,
    draft = false,
    msg,
    subject,
    translations,
    rules,
    ...rest
  } = input
  const text = parseText(msg)
  const texts = parseTexts(parseList(translations, 'translations'), { lng: language, subject, msg: text.defaultValue })
  const missing = draft ? undefined : missingTexts(input.mtype, texts, language)[0]
  if (missing) throw refuse(missing.field, missing.message)
  const first = texts.find(isIn(language)) ?? texts.find((one) => isWhole(input.mtype, one)) ?? texts[0]
  const { datepoint, days, recur, audience, holdOut, ownTime, claimDays, ...others } = rest
  const definition: CampaignDefinition = {
    ...others,
    ...(datepoint && { datepoint }),
    ...(days !== undefined && days !== '' && { days: Number(days) }),
    ...(audience && { audience }),
    ...(holdOut && { holdOut }),
    ...(ownTime && { ownTime }),
    ...(claimDays && { claimDays }),
    ...(draft && start !== '' && { plannedStart: start }),
    recur: recur || 'once',
    subject: first?.subject ?? '',
    msg: { localizationId: text.localizationId, defaultValue: first?.msg ?? '' },
    translations: texts,
    rules: parseList(rules, 'rules').map(toRule),
    mb_attachments: [
      ...rest.mb_attachments,
      ...(mb_ent
        ? [
            {
              symbol: mb_ent,
              action: 'grant',
              quantity: mb_ent_quant || 1,
              ...(mb_ent_spec && { specialization: mb_ent_spec }),
            },
          ]
        : []),
    ],
    ...(input.mtype === 'ANNOUNCEMENT' && { recur: 'once' as const }),
  }
  check(definition)
  const [over] = draft ? [] : expiryOver(definition, now)
  if (over) throw refuse(over.field, over.message)
  return definition
}

function check(definition: CampaignDefinition): void {
  const { mtype, audience, holdOut = 0, ownTime, recur, claimDays, mb_expiration } = definition
  if (ownTime && (mtype === 'ANNOUNCEMENT' || mtype === 'NOTIFICATION'))
    throw refuse(
      'ownTime',
      'is only for mails and e-mails. Announcements and notifications reach all players at the same time.',
    )
  if (ownTime && recur !== 'once') throw refuse('ownTime', 'is only for campaigns that are sent once.')
  if (mtype === 'ANNOUNCEMENT' && (audience?.gamerTags?.length ?? 0) > maxStandingTags)
    throw refuse(
      'audience.gamerTags',
      `of an announcement can have at most ${maxStandingTags} players. Use a segment for more.`,
    )
  if (mtype === 'ANNOUNCEMENT' && holdOut > 0) throw refuse('holdOut', 'must be 0 for announcements.')
  if (claimDays !== undefined && mtype !== 'MAILBOX-IN-GAME') throw refuse('claimDays', 'is only for in-game mail.')
  if (claimDays !== undefined && mb_expiration !== '')
    throw refuse('claimDays', 'cannot be combined with mb_expiration.')
  checkParts(definition)
}

function checkParts({ mtype, datepoint, days, rules, translations }: CampaignDefinition): void {
  if (days !== undefined && datepoint === undefined)
    throw refuse('datepoint', 'must be the date point at the start of the days.')
  if (datepoint !== undefined && days === undefined)
    throw refuse('days', 'must be the number of days since the date point.')
  if (mtype === 'ANNOUNCEMENT' && (datepoint !== undefined || rules.some(({ datapoint }) => isDatePoint(datapoint))))
    throw refuse('rules', 'of an announcement can use stats only.')
  const long = longNotification(mtype, translations)
  if (long !== -1)
    throw refuse(`translations.${long}.msg`, `must have at most ${maxBytesNotified} bytes, the limit of notifications.`)
}

type Missing = { field: string; message: string }

/** True if players can get this text: it has a message and, unless it is a notification, a subject. */
export const isWhole = (mtype: CampaignDefinition['mtype'], { subject, msg }: CampaignTranslation): boolean =>
  msg.trim() !== '' && (mtype === 'NOTIFICATION' || subject.trim() !== '')

/**
 * Missing texts. The text in `language` must be complete, because it gives the campaign's subject and message. If
 * `language` is undefined, a complete text in any language is enough.
 */
function missingTexts(
  mtype: CampaignDefinition['mtype'],
  all: readonly CampaignTranslation[],
  language: string | undefined,
): Missing[] {
  const texts = language === undefined ? all : all.filter(isIn(language))
  if (texts.some((one) => isWhole(mtype, one))) return []
  if (texts.length === 0) {
    const what = language === undefined ? 'at least one language' : `${language}, the default language of this realm`
    return [{ field: 'translations', message: `needs a text in ${what}.` }]
  }
  const needsSubject = mtype !== 'NOTIFICATION' && texts.every(({ subject }) => subject.trim() === '')
  const needsMessage = texts.every(({ msg }) => msg.trim() === '')
  if (!needsSubject && !needsMessage)
    return [{ field: 'translations', message: 'needs a subject and a message in the same language.' }]
  return [
    ...(needsSubject ? [{ field: 'subject', message: 'is missing.' }] : []),
    ...(needsMessage ? [{ field: 'msg', message: 'is missing.' }] : []),
  ]
}

const expiryOver = ({ mb_expiration: expires }: CampaignDefinition, now: number): Missing[] =>
  expires !== '' && Date.parse(expires) <= now ? [{ field: 'mb_expiration', message: 'must be in the future.' }] : []

/** Reasons why a campaign cannot be sent yet, one sentence each. For `language` see `missingTexts`. */
export const listMissing = (definition: CampaignDefinition, now: number, language: string | undefined): string[] =>
  [...missingTexts(definition.mtype, definition.translations, language), ...expiryOver(definition, now)].map(
    ({ field, message }) => `${field} ${message}`,
  )

/** The index of the first text that is too long for a notification, or -1. */
export const longNotification = (mtype: CampaignDefinition['mtype'], translations: readonly CampaignTranslation[]) =>
  mtype === 'NOTIFICATION'
    ? translations.findIndex((one) => Buffer.byteLength(notificationText(one)) > maxBytesNotified)
    : -1

/** The message that clients get for a notification. */
export const notificationText = ({ subject, msg }: Pick<CampaignTranslation, 'subject' | 'msg'>): string =>
  subject.trim() === '' ? msg : `${subject}\n${msg}`

const isIn =
  (language: string) =>
  ({ lng }: CampaignTranslation): boolean =>
    normalizeLanguage(lng) === normalizeLanguage(language)

/** The given languages, and `plain` (the subject and message without a language) unless its language is also given. */
function parseTexts(input: readonly unknown[], plain: CampaignTranslation): CampaignTranslation[] {
  const texts = input.map((one, index): CampaignTranslation => {
    const { lng, subject: head = '', msg: body = '', text } = (one ?? {}) as Partial<CampaignTranslation>
    const isText = typeof lng === 'string' && /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(lng) && lng.length <= 35
    if (!isText) throw refuse(`translations.${index}.lng`, 'must be the code of a language, such as en.')
    if (typeof head !== 'string' || typeof body !== 'string')
      throw refuse(`translations.${index}.msg`, 'must be a text.')
    if (text !== undefined && typeof text !== 'string') throw refuse(`translations.${index}.text`, 'must be a text.')
    return { lng, subject: head, msg: body, ...(text && { text }) }
  })
  const codes = texts.map(({ lng }) => lng.toLowerCase())
  const twice = codes.findIndex((code, index) => codes.indexOf(code) < index)
  if (twice !== -1) throw refuse(`translations.${twice}.lng`, 'is repeated.')
  if (texts.some(isIn(plain.lng)) || (plain.subject === '' && plain.msg === '')) return texts
  return [plain, ...texts]
}

/** A text, or an object with its key and the text, also as JSON. */
export function parseText(input: CampaignInput['msg']): CampaignDefinition['msg'] {
  if (typeof input !== 'string') return input
  const parsed = parse(input, 'msg')
  if (typeof parsed !== 'object' || parsed === null || !('defaultValue' in parsed || 'localizationId' in parsed))
    return { localizationId: '', defaultValue: input }
  const { localizationId = '', defaultValue = '' } = parsed as Partial<CampaignDefinition['msg']>
  return { localizationId: String(localizationId).slice(0, 300), defaultValue: String(defaultValue) }
}

/** A list, or JSON text of a list, whose entries may be JSON text again. */
function parseList(input: string | readonly unknown[], field: string): unknown[] {
  if (input === '') return []
  const list = typeof input === 'string' ? parse(input, field) : input
  if (!Array.isArray(list)) throw refuse(field, 'must be a list.')
  return list.map((one, index) => {
    const entry: unknown = typeof one === 'string' ? parse(one, `${field}.${index}`) : one
    if (typeof entry !== 'object' || entry === null) throw refuse(`${field}.${index}`, 'must be an object.')
    return entry
  })
}

function toRule(input: unknown, index: number): CampaignRule {
  const { datapoint, rel, val = '' } = input as Partial<CampaignRule>
  const at = `rules.${index}`
  if (typeof datapoint !== 'string' || datapoint === '' || datapoint.length > 128)
    throw refuse(`${at}.datapoint`, 'must be a date point or the name of a stat.')
  if (!relations.some((one) => one === rel)) throw refuse(`${at}.rel`, `must be one of ${relations.join(', ')}.`)
  if (!['string', 'number', 'boolean'].includes(typeof val)) throw refuse(`${at}.val`, 'must be a text or a number.')
  const rule = { datapoint, rel: rel as Relation, val }
  if (!isDatePoint(datapoint)) return rule
  if (!comparedDays.includes(rule.rel)) throw refuse(`${at}.rel`, `must be one of ${comparedDays.join(', ')}.`)
  const days = Number(val)
  if (val === '' || !Number.isInteger(days) || days < 0 || days > 3_650)
    throw refuse(`${at}.val`, 'must be a number of days.')
  return { ...rule, val: days }
}

/** Returns undefined if the text is not JSON. */
function parse(text: string, field: string): unknown {
  try {
    return parseJsonText(text, field)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
