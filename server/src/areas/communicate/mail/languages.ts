import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import type { MailInLanguages, MailToSend } from '@regent/contract/communicate/mail'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import { normalizeLanguage } from '../../../kernel/texts/languages.ts'
import { inOfferedLanguage, type LocalText, textFor } from './readers.ts'

/** All texts of a mail. The default text is for players without a matching language; it is omitted if it is empty. */
export function listTexts({ subject = '', body = '', translations = [] }: MailInLanguages): LocalText[] {
  const texts = translations.map(({ lng, subject, body }) => ({ lng, subject, msg: body }))
  const hasOwn = texts.length === 0 || `${subject}${body}`.trim() !== ''
  if (!hasOwn || texts.some(({ lng }) => lng.toLowerCase() === defaultLanguage)) return texts
  return [{ lng: defaultLanguage, subject, msg: body }, ...texts]
}

/** Rejects duplicate languages of a mail; `at` is the field of the mail. */
export function checkLanguages({ translations = [] }: MailInLanguages, at: string): void {
  const codes = translations.map(({ lng }) => normalizeLanguage(lng))
  const twice = codes.findIndex((code, index) => codes.indexOf(code) < index)
  if (twice === -1) return
  const field = `${at}translations.${twice}.lng`
  throw new ApiError('BadRequest', { field, message: `${field} is repeated.` })
}

type Addressed<Mail> = { gamerTag: number; mail: Mail }

/** Localizes mails for each player. Players with the same text get the same object. */
export async function localizeMails(
  realm: Realm,
  mails: readonly Addressed<MailInLanguages>[],
): Promise<Addressed<MailToSend>[]> {
  const mailsByText = new Map<MailInLanguages, Map<number, MailToSend>>()
  for (const mail of new Set(mails.map((one) => one.mail))) {
    if (!mail.translations?.length) continue
    const readers = mails.flatMap((one) => (one.mail === mail ? [{ gamer_tag: one.gamerTag }] : []))
    mailsByText.set(mail, await writtenFor(realm, mail, readers))
  }
  return mails.map(({ gamerTag, mail }) => ({ gamerTag, mail: mailsByText.get(mail)?.get(gamerTag) ?? plain(mail) }))
}

/** The mail in one of its languages. */
export const inLanguage = (mail: MailInLanguages, language: string): MailToSend => {
  const { subject, msg } = textFor({ translations: listTexts(mail) }, language)
  return { ...plain(mail), subject, body: msg }
}

async function writtenFor(
  realm: Realm,
  mail: MailInLanguages,
  readers: readonly { gamer_tag: number }[],
): Promise<Map<number, MailToSend>> {
  const texts = listTexts(mail)
  const mails = new Map(texts.map((text) => [text, { ...plain(mail), subject: text.subject, body: text.msg }]))
  const offered = await inOfferedLanguage(realm, texts, readers)
  return new Map(
    offered.map(({ gamer_tag, language }) => [
      gamer_tag,
      mails.get(textFor({ translations: texts }, language)) ?? plain(mail),
    ]),
  )
}

const plainMails = new WeakMap<MailInLanguages, MailToSend>()

/**
 * The mail without its other languages. Returns the same object for the same mail, because equal contents are found by
 * identity.
 */
function plain(mail: MailInLanguages): MailToSend {
  if (mail.translations === undefined) return mail
  const cached = plainMails.get(mail)
  if (cached) return cached
  const { translations: _, ...rest } = mail
  plainMails.set(mail, rest)
  return rest
}
