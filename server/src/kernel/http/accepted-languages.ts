/** Maximum number of languages; the rest of a longer header is ignored. */
const maxLanguages = 20

/**
 * The languages of an `Accept-Language` header, by preference: `fr;q=0.5, de-AT` is de-AT, fr. Excluded languages
 * (`q=0`), `*` and invalid ones are omitted.
 */
export function readAcceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .flatMap((part) => {
      const [code = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = Number(parameters.find((one) => /^q=/i.test(one))?.slice(2) ?? 1)
      return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(code) && code.length <= 35 && quality > 0
        ? [{ code, quality }]
        : []
    })
    .sort((a, b) => b.quality - a.quality)
    .slice(0, maxLanguages)
    .map(({ code }) => code)
}
