/** Brand names of the payment providers, by name in lower case without spaces. */
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

const toKey = (word: string) => word.replaceAll(' ', '').toLowerCase()

export const hasProviderName = (word: string): boolean => Object.hasOwn(names, toKey(word))

/** "iTunes" for "ITunes" and "itunes"; unknown providers keep their name. */
export const providerName = (word: string): string => (hasProviderName(word) ? (names[toKey(word)] ?? word) : word)
