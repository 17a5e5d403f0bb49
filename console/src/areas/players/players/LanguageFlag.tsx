import { IconLanguage } from '../../../ui/layout/icons.ts'
import { languageName, toLanguageTag } from '../../../ui/words/language-name.ts'
import styles from './PlayerSigns.module.css'

type Stripes = { turn?: 'upright'; colours: string[]; shares?: number[] }

/** Flags of plain stripes: colours from the top, or from the left. */
const striped: Record<string, Stripes> = {
  AT: { colours: ['#c8102e', '#fff', '#c8102e'] },
  BE: { turn: 'upright', colours: ['#000', '#fae042', '#ed2939'] },
  BG: { colours: ['#fff', '#00966e', '#d62612'] },
  DE: { colours: ['#000', '#d00', '#ffce00'] },
  ES: { colours: ['#aa151b', '#f1bf00', '#aa151b'], shares: [1, 2, 1] },
  FR: { turn: 'upright', colours: ['#0055a4', '#fff', '#ef4135'] },
  HU: { colours: ['#ce2939', '#fff', '#477050'] },
  ID: { colours: ['#ce1126', '#fff'] },
  IE: { turn: 'upright', colours: ['#169b62', '#fff', '#ff883e'] },
  IT: { turn: 'upright', colours: ['#009246', '#fff', '#ce2b37'] },
  NL: { colours: ['#ae1c28', '#fff', '#21468b'] },
  PL: { colours: ['#fff', '#dc143c'] },
  PT: { turn: 'upright', colours: ['#060', '#f00'], shares: [2, 3] },
  RO: { turn: 'upright', colours: ['#002b7f', '#fcd116', '#ce1126'] },
  RU: { colours: ['#fff', '#0039a6', '#d52b1e'] },
  TH: { colours: ['#a51931', '#f4f5f8', '#2d2a4a', '#f4f5f8', '#a51931'], shares: [1, 1, 2, 1, 1] },
  UA: { colours: ['#0057b7', '#ffd700'] },
}

/** Flags with a cross left of the centre: the colours of the field, the cross, and the inner cross. */
const crossed: Record<string, [field: string, cross: string, inner?: string]> = {
  DK: ['#c8102e', '#fff'],
  FI: ['#fff', '#003580'],
  NO: ['#ba0c2f', '#fff', '#00205b'],
  SE: ['#006aa7', '#fecc00'],
}

const homes: Record<string, string> = {
  da: 'DK',
  de: 'DE',
  en: 'GB',
  es: 'ES',
  fi: 'FI',
  fr: 'FR',
  hu: 'HU',
  id: 'ID',
  it: 'IT',
  ja: 'JP',
  nb: 'NO',
  nl: 'NL',
  no: 'NO',
  bg: 'BG',
  pl: 'PL',
  pt: 'PT',
  ro: 'RO',
  ru: 'RU',
  sv: 'SE',
  th: 'TH',
  tr: 'TR',
  uk: 'UA',
  vi: 'VN',
  zh: 'CN',
}

const WIDTH = 18
const HEIGHT = 12

/** The flag of a language as an image: some systems have no flag emoji. */
export function LanguageFlag({ code }: { code: string }) {
  const flag = findFlag(code)
  const base = toLanguageTag(code).split('-')[0] ?? code
  const tip = `${languageName(code)} language preference.`
  return (
    <span className={`inline-row ${styles.language}`} data-tip={tip}>
      {flag ? <img className={styles.flag} src={flag} alt="" /> : <IconLanguage aria-hidden />}
      <span aria-hidden>{base}</span>
      <span className="hidden-text">{tip}</span>
    </span>
  )
}

const pictures = new Map<string, string | undefined>()

/** The flag as a data URL: one element per table row instead of many. */
function findFlag(code: string): string | undefined {
  if (!pictures.has(code)) pictures.set(code, findPicture(code))
  return pictures.get(code)
}

function findPicture(code: string): string | undefined {
  const [language = '', ...rest] = toLanguageTag(code).split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase()
  const parts = (region && drawing(region)) ?? drawing(homes[language.toLowerCase()] ?? '')
  if (!parts) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const rect = (width: number, height: number, fill: string, x = 0, y = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const field = (fill: string) => rect(WIDTH, HEIGHT, fill)
const circle = (x: number, r: number, fill: string) => `<circle cx="${x}" cy="6" r="${r}" fill="${fill}"/>`
const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

function drawing(region: string): string | undefined {
  const stripes = striped[region]
  if (stripes) return stripedFlag(stripes)
  const cross = crossed[region]
  if (cross) return crossFlag(cross)
  switch (region) {
    case 'CN':
      return field('#de2910') + star(4.5, 4.5, 2.8, '#ffde00')
    case 'VN':
      return field('#da251d') + star(9, 6.3, 3.8, '#ffde00')
    case 'JP':
      return field('#fff') + circle(9, 3.4, '#bc002d')
    case 'TR':
      return field('#e30a17') + circle(6.6, 3, '#fff') + circle(7.4, 2.4, '#e30a17') + star(10.6, 6, 1.6, '#fff')
    case 'BR':
      return `${field('#009c3b')}<path d="M9 1.2 16.6 6 9 10.8 1.4 6z" fill="#ffdf00"/>${circle(9, 2.4, '#002776')}`
    case 'US':
      return (
        stripedFlag({ colours: ['#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234'] }) +
        rect(8, 6.9, '#3c3b6e')
      )
    case 'GB':
      return (
        field('#012169') +
        line('M0 0 18 12M18 0 0 12', '#fff', 2.4) +
        line('M0 0 18 12M18 0 0 12', '#c8102e', 0.9) +
        line('M9 0V12M0 6H18', '#fff', 4) +
        line('M9 0V12M0 6H18', '#c8102e', 2.2)
      )
    default:
      return undefined
  }
}

function stripedFlag({ turn, colours, shares = colours.map(() => 1) }: Stripes): string {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const stripes = colours.map((fill, index) => {
    const start = shares.slice(0, index).reduce((sum, share) => sum + share, 0) / total
    const size = (shares[index] ?? 1) / total
    return turn === 'upright'
      ? rect(size * WIDTH, HEIGHT, fill, start * WIDTH)
      : rect(WIDTH, size * HEIGHT, fill, 0, start * HEIGHT)
  })
  return stripes.join('')
}

function crossFlag([ground, cross, inner]: [string, string, string?]): string {
  const path = 'M6.5 0V12M0 6H18'
  return field(ground) + line(path, cross, inner ? 3.2 : 2.4) + (inner ? line(path, inner, 1.6) : '')
}

function star(x: number, y: number, size: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? size : size * 0.4
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}
