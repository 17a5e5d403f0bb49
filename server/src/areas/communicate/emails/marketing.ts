import type { EmailSender } from '@regent/contract/communicate/emails'
import type { Email } from '../../../engines/email/email.ts'
import { escapeHtml, htmlOfText, htmlToText, isHtml, sanitizeMail } from '../../../engines/email/html.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { addressKeys, unsubscribeToken } from './addresses.ts'
import { fromParts } from './service.ts'
import { unsubscribePath } from './unsubscribe.ts'

/** The texts of the link below each e-mail, by language. */
const linkWords: Record<string, string> = {
  en: 'Unsubscribe',
  de: 'Abmelden',
  es: 'Darse de baja',
  fr: 'Se désabonner',
  it: 'Annulla l’iscrizione',
  nl: 'Afmelden',
  zh: '退订',
}

/** A text for a player: HTML or plain text, with an alternative text for mail programs without HTML. */
export type MarketingText = { lng: string; subject: string; msg: string; text?: string | undefined }

/** The sender of e-mails, and the base URL of their links; without a public URL they contain no link. */
export type Writer = {
  cid: number
  vault: Pick<Vault, 'passwordFor'>
  sender: EmailSender | null
  publicUrl: string | undefined
}

/**
 * Writes e-mails to many players: HTML, plain text, the organization’s sender, and an unsubscribe link. Texts are
 * prepared once for all recipients.
 */
export function marketingWriter({ cid, vault, sender, publicUrl }: Writer) {
  const toKey = addressKeys(vault, cid)
  const prepared = new Map<MarketingText, { html: string; text: string; words: string }>()
  const prepare = (source: MarketingText) => {
    const cached = prepared.get(source)
    if (cached) return cached
    const { msg, text, lng } = source
    const html = isHtml(msg) ? sanitizeMail(msg) : htmlOfText(msg)
    const words = linkWords[lng.toLowerCase().split(/[-_]/)[0] ?? ''] ?? linkWords['en'] ?? ''
    const parts = { html, text: text?.trim() || (isHtml(msg) ? htmlToText(msg) : msg), words }
    prepared.set(source, parts)
    return parts
  }
  return ({ to, accountId, given }: { to: string; accountId: number; given: MarketingText }): Email => {
    const { html, text, words } = prepare(given)
    const token = unsubscribeToken(vault, { cid, accountId, key: toKey(to) })
    const url = publicUrl && `${publicUrl}${unsubscribePath}/${token}`
    return {
      to,
      accountId,
      // A line break would start another header.
      subject: given.subject.replace(/[\r\n]+/g, ' '),
      body: url ? `${text}\n\n--\n${words}: ${url}\n` : text,
      html: {
        lang: given.lng,
        body: url ? `${html}\n<hr><p><small><a href="${escapeHtml(url)}">${words}</a></small></p>` : html,
      },
      ...(url && { unsubscribeUrl: url }),
      ...fromParts(sender),
    }
  }
}
