/** Game clients name platforms in the words of their engine. The first match counts. */
const names = [
  [/^(iphone|ipad|ios)/i, 'iOS'],
  [/^(tvos|appletv)/i, 'tvOS'],
  [/^visionos/i, 'visionOS'],
  [/^(osx|mac)/i, 'macOS'],
  [/^android/i, 'Android'],
  [/^(windows|win32|win64|wsa|metro|uwp)/i, 'Windows'],
  [/^linux/i, 'Linux'],
  [/^(webgl|web|browser)/i, 'Web'],
  [/^(ps[345v]|playstation)/i, 'PlayStation'],
  [/^(xbox|gamecore)/i, 'Xbox'],
  [/^(switch|nintendo)/i, 'Nintendo Switch'],
  [/^steam/i, 'Steam'],
  [/^facebook/i, 'Facebook'],
  [/^amazon/i, 'Amazon'],
  [/(editor|headless|server)$/i, 'Desktop'],
] as const satisfies readonly [RegExp, string][]

export type KnownPlatform = (typeof names)[number][1]

export const knownPlatform = (text: string): KnownPlatform | undefined =>
  names.find(([pattern]) => pattern.test(text.trim()))?.[1]

/** "macOS" for "OSXPlayer"; an unknown platform keeps the word of the client. */
export const platformName = (text: string): string => knownPlatform(text) ?? text

/** What clients commonly send, to choose from. */
const common = [
  ...['IPhonePlayer', 'Android', 'WebGLPlayer', 'WindowsPlayer', 'OSXPlayer', 'LinuxPlayer'],
  ...['PS4', 'PS5', 'XboxOne', 'GameCoreXboxSeries', 'Switch'],
]

/** The common platforms and these as options: where two have the same name, the word of the client is beside it. */
export function platformOptions(more: readonly string[] = []): { value: string; label: string }[] {
  const known = [...new Set([...common, ...more])]
  const count = (name: string) => known.filter((one) => platformName(one) === name).length
  return known
    .map((value) => {
      const name = platformName(value)
      return { value, label: count(name) > 1 && name !== value ? `${name} (${value})` : name }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
