/** Game clients send platform names of their engine. The first match counts. */
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

/** "macOS" for "OSXPlayer"; unknown platforms keep the client's name. */
export const platformName = (text: string): string => knownPlatform(text) ?? text

/** Common values of clients, offered as choices. */
const common = [
  'IPhonePlayer',
  'Android',
  'WebGLPlayer',
  'WindowsPlayer',
  'OSXPlayer',
  'LinuxPlayer',
  'PS4',
  'PS5',
  'XboxOne',
  'GameCoreXboxSeries',
  'Switch',
]

/** The common platforms and these as options: if two have the same name, the client's value is added to the label. */
export function platformOptions(more: readonly string[] = []): { value: string; label: string }[] {
  const options = [...new Set([...common, ...more])]
  const count = (name: string) => options.filter((one) => platformName(one) === name).length
  return options
    .map((value) => {
      const name = platformName(value)
      return { value, label: count(name) > 1 && name !== value ? `${name} (${value})` : name }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
