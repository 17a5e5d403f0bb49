import { platformName } from '../../../ui/words/platform-name.ts'

/** Marks in a user agent, the most specific first: most browsers also claim to be older ones. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bUnity(Player)?\//, 'Unity'],
  [/^curl\//, 'curl'],
  [/^node\b|^undici\b/, 'Node.js'],
  [/^python-requests\/|^Python\b/, 'Python'],
]

const systems: [mark: RegExp, name: string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bDarwin\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (marks: [RegExp, string][], text: string) => marks.find(([mark]) => mark.test(text))?.[1]

/** A user agent in words: "Firefox on Windows". Anybody can send any user agent, so nothing is decided by it. */
export function browserWords(userAgent: string | undefined): string {
  const text = userAgent?.trim() ?? ''
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser')
}

type Place = {
  isOperator: boolean
  platform?: string | undefined
  device?: string | undefined
  userAgent?: string | undefined
}

/** The name by which somebody recognises a place where they are signed in. */
export const placeName = ({ isOperator, platform, device, userAgent }: Place): string =>
  isOperator
    ? browserWords(userAgent)
    : ['Game client', platform === undefined ? device : platformName(platform)].filter(Boolean).join(', ')
