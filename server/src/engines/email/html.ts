/** The allowed tags of an e-mail, each with its attributes. Other tags are removed; their text is kept. */
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

const empty = new Set(['br', 'hr', 'img'])
/** Elements whose content is not readable text. */
const dropped = new Set(['script', 'style', 'title', 'head', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'])

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes HTML entities; unknown ones are not changed. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{1,8}));/g, (entity, decimal, hex, name) => {
    if (name) return namedEntities[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })

type Token = { text: string } | { open: string; attributes: [string, string][] } | { close: string }

// A tag ends with its first ">" that is not quoted. The name and each attribute are matched by separate expressions,
// none of which can backtrack into another's part.
const tagStart = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/
const attribute = /^[\s/]*([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/

/** Splits HTML into tokens; everything that is not a tag is text. */
function* tokensOf(html: string): Generator<Token> {
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next !== at) yield { text: unescapeHtml(html.slice(at, next === -1 ? undefined : next)) }
    if (next === -1) return
    if (html.startsWith('<!', next) || html.startsWith('<?', next)) {
      const isComment = html.startsWith('<!--', next)
      const end = html.indexOf(isComment ? '-->' : '>', next)
      if (end === -1) return
      at = end + (isComment ? 3 : 1)
      continue
    }
    const start = tagStart.exec(html.slice(next, next + 40))
    if (!start) {
      yield { text: '<' }
      at = next + 1
      continue
    }
    const [tagText, slash, tagName = ''] = start
    const name = tagName.toLowerCase()
    let place = next + tagText.length
    const attributes: [string, string][] = []
    while (place < html.length && html[place] !== '>') {
      const match = attribute.exec(html.slice(place, place + 4_000))
      if (match && match[0] !== '') {
        const [, key = '', double, single, bare] = match
        attributes.push([key.toLowerCase(), unescapeHtml(double ?? single ?? bare ?? '')])
        place += match[0].length
      } else place += 1
    }
    at = place + 1
    if (slash) yield { close: name }
    else {
      yield { open: name, attributes }
      if (!dropped.has(name)) continue
      const end = lower.indexOf(`</${name}`, at)
      if (end === -1) return
      at = end
    }
  }
}

const isAddress = (value: string, protocols: readonly string[]) => {
  try {
    return protocols.includes(new URL(value.trim()).protocol)
  } catch {
    return false
  }
}

function isKept(key: string, value: string): boolean {
  if (key === 'href') return isAddress(value, ['http:', 'https:', 'mailto:'])
  if (key === 'src') return isAddress(value, ['http:', 'https:'])
  return value.length <= 500
}

/**
 * Rewrites HTML with only allowed tags and attributes, and with all tags closed: no script, style, form or frame, and
 * only web and mail URLs.
 */
export function sanitised(html: string): string {
  const parts: string[] = []
  const open: string[] = []
  for (const token of tokensOf(html)) {
    if ('text' in token) parts.push(escapeHtml(token.text))
    else if ('open' in token) {
      const attributes = Object.hasOwn(allowed, token.open) ? allowed[token.open] : undefined
      if (!attributes) continue
      const allowedAttributes = token.attributes.filter(
        ([key, value]) => attributes.includes(key) && isKept(key, value),
      )
      parts.push(
        `<${token.open}${allowedAttributes.map(([key, value]) => ` ${key}="${escapeHtml(value.trim())}"`).join('')}>`,
      )
      if (!empty.has(token.open)) open.push(token.open)
    } else {
      const place = open.lastIndexOf(token.close)
      if (place === -1) continue
      for (const name of open.splice(place).reverse()) parts.push(`</${name}>`)
    }
  }
  return (
    parts.join('') +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

const blocks = new Set(['p', 'div', 'tr', 'table', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'center'])

/** The text of HTML, for readers whose mail program shows none: a line per paragraph, addresses after their links. */
export function textOfHtml(html: string): string {
  let text = ''
  let href: string | undefined
  for (const token of tokensOf(html)) {
    if ('text' in token) text += token.text.replace(/\s+/g, ' ')
    else if ('open' in token) {
      const { open, attributes } = token
      const findAttribute = (name: string) => attributes.find(([key]) => key === name)?.[1]
      if (open === 'a') href = findAttribute('href')
      else if (open === 'br') text += '\n'
      else if (open === 'hr') text += '\n---\n'
      else if (open === 'li') text += '\n- '
      else if (open === 'img') text += findAttribute('alt') ?? ''
      else if (open === 'td' || open === 'th') text += ' '
      else if (blocks.has(open)) text += '\n'
    } else if (token.close === 'a') {
      if (href && isAddress(href, ['http:', 'https:', 'mailto:']) && !text.endsWith(href)) text += ` (${href.trim()})`
      href = undefined
    } else if (token.close === 'p' || /^h[1-4]$/.test(token.close)) text += '\n\n'
    else if (blocks.has(token.close)) text += '\n'
  }
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
