import type { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'

/** A message in a language, as typed. */
export type TextValues = { lng: string; subject: string; msg: string }

export const noText = (lng: string): TextValues => ({ lng, subject: '', msg: '' })

/** Phones cut subjects after this many characters. */
export const longSubject = 60

export const isBlank = ({ subject, msg }: TextValues): boolean => `${subject}${msg}`.trim() === ''

/** True if the text is complete enough to be sent. */
export const isWhole = ({ subject, msg }: TextValues, hasSubject = true): boolean =>
  msg.trim() !== '' && (!hasSubject || subject.trim() !== '')

/** The missing parts of a language, for its tab; undefined if complete. */
export function findMissingPart(text: TextValues, hasSubject = true): string | undefined {
  if (isBlank(text)) return 'empty'
  if (text.msg.trim() === '') return 'no body'
  return hasSubject && text.subject.trim() === '' ? 'no subject' : undefined
}

/** Errors of localized texts by form field. One complete language is enough: others use the realm's fallback. */
export function messageTextErrors(texts: readonly TextValues[], hasSubject = true): Record<string, string> {
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
  return errors
}

/** Form values of a template's texts, the default language first. */
export const toTemplateTexts = (msg: TemplateTexts): TextValues[] =>
  Object.entries(msg)
    .map(([lng, { subject, body }]) => ({ lng, subject, msg: body }))
    .sort((a, b) => Number(b.lng === defaultLanguage) - Number(a.lng === defaultLanguage))

export const templateTexts = (texts: readonly TextValues[]): TemplateTexts =>
  Object.fromEntries(texts.map(({ lng, subject, msg }) => [lng.trim(), { subject: subject.trim(), body: msg }]))
