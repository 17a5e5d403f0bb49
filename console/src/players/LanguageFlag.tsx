import { IconLanguage } from '../icons.ts'
import styles from './LanguageFlag.module.css'
import { languageName, tagOf } from './player-badges.ts'

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

/** Flags with a cross that lies to the left: the field, the cross, and the cross in it. */
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

/** The flag a language is known by; browsers on some systems have no flags among their emoji. */
export function LanguageFlag({ code }: { code: string }) {
  const flag = flagOf(code)
  const base = tagOf(code).split('-')[0] ?? code
  return (
    <span className={styles.language} data-tip={`${languageName(code)} language preference.`}>
      {flag ? (
        <svg className={styles.flag} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
          {flag}
        </svg>
      ) : (
        <IconLanguage aria-hidden />
      )}
      <span aria-hidden>{base}</span>
      <span className="hidden-text">{languageName(code)} language preference.</span>
    </span>
  )
}

function flagOf(code: string) {
  const [language = '', ...rest] = tagOf(code).split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase()
  return (region && drawing(region)) ?? drawing(homes[language.toLowerCase()] ?? '')
}

function drawing(region: string) {
  const stripes = striped[region]
  if (stripes) return <StripedFlag {...stripes} />
  const cross = crossed[region]
  if (cross) return <CrossFlag colours={cross} />
  switch (region) {
    case 'CN':
      return <StarFlag field="#de2910" x={4.5} y={4.5} size={2.8} />
    case 'VN':
      return <StarFlag field="#da251d" x={9} y={6.3} size={3.8} />
    case 'JP':
      return (
        <>
          <rect width={WIDTH} height={HEIGHT} fill="#fff" />
          <circle cx={9} cy={6} r={3.4} fill="#bc002d" />
        </>
      )
    case 'TR':
      return (
        <>
          <rect width={WIDTH} height={HEIGHT} fill="#e30a17" />
          <circle cx={6.6} cy={6} r={3} fill="#fff" />
          <circle cx={7.4} cy={6} r={2.4} fill="#e30a17" />
          <Star x={10.6} y={6} size={1.6} fill="#fff" />
        </>
      )
    case 'BR':
      return (
        <>
          <rect width={WIDTH} height={HEIGHT} fill="#009c3b" />
          <path d="M9 1.2 16.6 6 9 10.8 1.4 6z" fill="#ffdf00" />
          <circle cx={9} cy={6} r={2.4} fill="#002776" />
        </>
      )
    case 'US':
      return (
        <>
          <StripedFlag colours={['#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234']} />
          <rect width={8} height={6.9} fill="#3c3b6e" />
        </>
      )
    case 'GB':
      return (
        <>
          <rect width={WIDTH} height={HEIGHT} fill="#012169" />
          <path d="M0 0 18 12M18 0 0 12" stroke="#fff" strokeWidth={2.4} />
          <path d="M0 0 18 12M18 0 0 12" stroke="#c8102e" strokeWidth={0.9} />
          <path d="M9 0V12M0 6H18" stroke="#fff" strokeWidth={4} />
          <path d="M9 0V12M0 6H18" stroke="#c8102e" strokeWidth={2.2} />
        </>
      )
    default:
      return undefined
  }
}

function StripedFlag({ turn, colours, shares = colours.map(() => 1) }: Stripes) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  return colours.map((fill, index) => {
    const start = shares.slice(0, index).reduce((sum, share) => sum + share, 0) / total
    const size = (shares[index] ?? 1) / total
    const box =
      turn === 'upright'
        ? { x: start * WIDTH, width: size * WIDTH, height: HEIGHT }
        : { y: start * HEIGHT, width: WIDTH, height: size * HEIGHT }
    // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
    return <rect key={index} fill={fill} {...box} />
  })
}

function CrossFlag({ colours: [field, cross, inner] }: { colours: [string, string, string?] }) {
  const path = 'M6.5 0V12M0 6H18'
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={field} />
      <path d={path} stroke={cross} strokeWidth={inner ? 3.2 : 2.4} />
      {inner && <path d={path} stroke={inner} strokeWidth={1.6} />}
    </>
  )
}

function StarFlag({ field, ...star }: { field: string; x: number; y: number; size: number }) {
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={field} />
      <Star {...star} fill="#ffde00" />
    </>
  )
}

function Star({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? size : size * 0.4
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`
  })
  return <polygon points={points.join(' ')} fill={fill} />
}
