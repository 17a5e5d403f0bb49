import { platformName } from '../../../ui/words/platform-name.ts'

/** Tokens in a user agent, most specific first: most browsers also claim to be older ones. */
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

/** Formats a user agent: "Firefox on Windows". User agents can be forged, so nothing depends on it. */
export function formatBrowser(userAgent: string | undefined): string {
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

/** A readable name of the place of a sign-in. */
export const formatClient = ({ isOperator, platform, device, userAgent }: Place): string =>
  isOperator
    ? formatBrowser(userAgent)
    : ['Game client', platform === undefined ? device : platformName(platform)].filter(Boolean).join(', ')
