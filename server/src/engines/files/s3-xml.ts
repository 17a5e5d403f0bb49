/**
 * Parser for the few elements used of S3 responses; their form is fixed, and none is nested in another with the same
 * name.
 */

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
    return entities[name] ?? entity
  })

/** The content of the first element of a name. */
export function findElement(text: string, name: string): string | undefined {
  const content = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return content === undefined || content === '' ? undefined : decode(content)
}

/** All elements of a name, as text. */
export const findElements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, item = '']) => item)

/** The body that puts parts together. */
export const partsXml = (etags: readonly string[]): string => {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** True if a copy succeeded: the status code is sent before the result is known. */
export const isCopied = (text: string): boolean => text.includes('<CopyObjectResult')

export const readEtag = (headers: Headers): string => (headers.get('etag') ?? '').replaceAll('"', '')
