/** The payment providers as their owners write them, by their word in lower case without spaces. */
const names: Readonly<Record<string, string>> = {
  itunes: 'iTunes',
  googleplay: 'Google Play',
  facebook: 'Facebook',
  steam: 'Steam',
  windows: 'Windows',
  amazon: 'Amazon',
  flexion: 'Flexion',
  kong: 'Kong',
  bluesnap: 'BlueSnap',
  coupon: 'Coupon',
  free: 'Free',
  test: 'Test',
}

const keyOf = (word: string) => word.replaceAll(' ', '').toLowerCase()

export const hasProviderName = (word: string): boolean => Object.hasOwn(names, keyOf(word))

/** "iTunes" for "ITunes" and "itunes"; an unknown provider keeps its word. */
export const providerName = (word: string): string => (hasProviderName(word) ? (names[keyOf(word)] ?? word) : word)
