import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Message } from '@regent/contract/communicate/mail'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { readTexts, resolveField } from '../../../kernel/texts/texts.ts'
import { findReading } from '../../players/players/language.ts'
import { selectNewestNaming } from './text-queries.ts'

/**
 * Localizes mails for their reader: if a subject or a body is the key of a text, the player gets that text in their
 * language. Staff get the original, because they may edit it. `textsVersion` is read together with the mails, or later.
 */
export async function inLanguage(
  context: RealmContext,
  gamerTag: number,
  mails: readonly Message[],
  textsVersion?: number,
): Promise<Message[]> {
  const { realm, can } = context
  const isStaff = !isOwnPlayer(context, gamerTag) && can('view mail', realm.id)
  if (isStaff || mails.length === 0) return [...mails]
  const fields = mails.flatMap(({ subject, body }) => [subject ?? '', body ?? ''])
  // Most mails are written out and hold no key of a text.
  if ((await readTexts(realm, fields, textsVersion)).size === 0) return [...mails]
  const reading = await findReading(context, gamerTag, fields)
  return mails.map((mail) => ({
    ...mail,
    ...(mail.subject !== undefined && { subject: resolveField(reading, mail.subject) }),
    ...(mail.body !== undefined && { body: resolveField(reading, mail.body) }),
  }))
}

export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  return (await selectNewestNaming(realm, keys)).flatMap(({ id, subject, body }) =>
    keys
      .filter((key) => key === subject || key === body)
      .map((key) => ({ key, user: 'mail', id: String(id), name: subject ?? '' })),
  )
}
