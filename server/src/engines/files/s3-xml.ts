/** The few elements that are read of the answers of S3; their form is fixed, and none is within another of its name. */

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
    return entities[name] ?? whole
  })

/** The content of the first element of a name. */
export function elementOf(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return found === undefined || found === '' ? undefined : decode(found)
}

/** All elements of a name, as text. */
export const elementsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, item = '']) => item)

/** The body that puts parts together. */
export const partsXml = (etags: readonly string[]): string => {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** Whether a copy succeeded: its status comes before its outcome. */
export const isCopied = (text: string): boolean => text.includes('<CopyObjectResult')

export const etagOf = (headers: Headers): string => (headers.get('etag') ?? '').replaceAll('"', '')
