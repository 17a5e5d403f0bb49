/// <reference path="./sanitize-html.d.ts" />
import { Parser } from 'htmlparser2'
import sanitizeHtml, { type Options } from 'sanitize-html'

/** The tags that an e-mail may contain, each with its attributes. Other tags are removed; their text stays. */
const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  b: [],
  blockquote: [],
  br: [],
  center: [],
  code: [],
  div: ['align'],
  em: [],
  font: ['color', 'size'],
  h1: ['align'],
  h2: ['align'],
  h3: ['align'],
  h4: ['align'],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: [],
  p: ['align'],
  pre: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: ['width', 'align', 'bgcolor', 'border', 'cellpadding', 'cellspacing'],
  tbody: [],
  td: ['width', 'align', 'valign', 'bgcolor', 'colspan', 'rowspan'],
  th: ['width', 'align', 'valign', 'bgcolor', 'colspan', 'rowspan'],
  thead: [],
  tr: ['align', 'bgcolor'],
  u: [],
  ul: [],
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Elements whose content is not text for people. */
const withoutText = [
  'script',
  'style',
  'title',
  'head',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'noscript',
  'textarea',
  'option',
]

/** Maximum length of an attribute, in characters. */
const maxAttribute = 500

const options: Options = {
  allowedTags: Object.keys(allowed),
  allowedAttributes: Object.fromEntries(Object.entries(allowed).map(([tag, attributes]) => [tag, [...attributes]])),
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'], img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keepAttributes(attribs) }) },
}

const keepAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) =>
      name === 'href' || name === 'src' ? isAbsolute(value) : value.length <= maxAttribute,
    ),
  )

/** A mail has no address that a relative one could continue. */
const isAbsolute = (address: string) => URL.canParse(address.trim())

/**
 * HTML with only the allowed tags and attributes, and every tag closed: no script, style, form or frame, and only
 * addresses of the web and of mail.
 */
export const sanitizeMail = (html: string): string => sanitizeHtml(html, options)

const blocks = new Set(['p', 'div', 'tr', 'table', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'center'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4'])

/** The text of HTML, for mail programs that show none: a line per block, and addresses after their links. */
export function htmlToText(html: string): string {
  let text = ''
  let href: string | undefined
  const parser = new Parser({
    ontext(part) {
      text += part.replace(/\s+/g, ' ')
    },
    onopentag(tag, attributes) {
      if (tag === 'a') href = attributes['href']
      else if (tag === 'br') text += '\n'
      else if (tag === 'hr') text += '\n---\n'
      else if (tag === 'li') text += '\n- '
      else if (tag === 'img') text += attributes['alt'] ?? ''
      else if (tag === 'td' || tag === 'th') text += ' '
      else if (blocks.has(tag)) text += '\n'
    },
    onclosetag(tag) {
      if (tag === 'a') {
        if (href && !text.endsWith(href)) text += ` (${href})`
        href = undefined
      } else if (paragraphs.has(tag)) text += '\n\n'
      else if (blocks.has(tag)) text += '\n'
    },
  })
  // Without script, style and addresses that do not belong into a mail.
  parser.end(sanitizeMail(html))
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** True if a text is HTML: it contains an allowed tag. */
export const isHtml = (text: string): boolean =>
  [...text.matchAll(/<\/?([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])/g)].some(([, name = '']) =>
    Object.hasOwn(allowed, name.toLowerCase()),
  )

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

/** The language tag and its direction; an unknown language has the direction of its first letters. */
function toLanguageAttributes(lang: string): { lang: string; dir: 'ltr' | 'rtl' | 'auto' } {
  try {
    const locale = new Intl.Locale(lang.replaceAll('_', '-'))
    const { script } = locale.maximize()
    return {
      lang: locale.toString(),
      dir: script === undefined ? 'auto' : rightToLeftScripts.has(script) ? 'rtl' : 'ltr',
    }
  } catch {
    return { lang: '', dir: 'auto' }
  }
}

/** A whole document: mail programs and screen readers need its language, direction, title and color schemes. */
export function htmlDocument({ lang, title, body }: { lang: string; title: string; body: string }): string {
  const language = toLanguageAttributes(lang)
  return `<!doctype html>
<html lang="${language.lang}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
${body}
</body>
</html>
`
}

/** A plain text as HTML: paragraphs, line breaks, and addresses as links. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => {
      const linked = escapeHtml(paragraph).replace(
        /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
        (url) => `<a href="${url}">${url}</a>`,
      )
      return `<p>${linked.replace(/\n/g, '<br>')}</p>`
    })
    .join('\n')
