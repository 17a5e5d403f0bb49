/** Letters that look like others in one of their cases, after NFKC and in lower case. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    ['авекмнорстухіјѕԁһӏԛԝѵєґ', 'abekmhopctyxijsdhiqwver'],
    ['αβεζηικμνορτυχγϲ', 'abezhikmvoptyxyc'],
    ['ıɡɩɑ0|1l', 'igiaoiii'],
  ].flatMap(([letters = '', like = '']) =>
    [...letters].map((letter, index) => [letter, like[index] ?? letter] as const),
  ),
)

/** The key of a text that is compared: NFKC, without case, blanks folded. For search and for order. */
export const toTextKey = (value: string): string =>
  value.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()

// biome-ignore lint/suspicious/noMisleadingCharacterClass: each character stands for itself
const noShape = /[\p{Cf}\p{Cc}\p{Zs}\u034F\u115F\u1160\u2800\u3164\uFE00-\uFE0F]/gu

/** Key for visually equal names: two names with the same key look the same. For names that must be unique. */
export const toLook = (value: string): string =>
  [...toTextKey(value).replaceAll(noShape, '')].map((letter) => lookalikes.get(letter) ?? letter).join('')
