/** Where a bucket of S3, or of a compatible store, is, and who this server is there. */
export type S3Address = {
  /** `https://host[:port]` without the bucket. */
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  bucket: string
  /** Prefix of all keys, such as `regent/`; empty for none. */
  prefix: string
  /** `path`: https://host/bucket/key. `virtual`: https://bucket.host/key. */
  style: 'path' | 'virtual'
  /** Where clients reach the store; undefined: they go through this server. */
  linksEndpoint: string | undefined
}

/** The form that errors and documents show. */
export const s3AddressForm = 's3://key:secret@host[:port]/bucket[/prefix]?region=eu-central-1'

const parameters = ['region', 'style', 'tls', 'links']

/**
 * Reads `s3://key:secret@host[:port]/bucket[/prefix]?region=…&style=path|virtual&tls=0|1&links=server|https://…`.
 * Throws an error whose message completes the sentence "FILES_URL …" and holds no part of the key.
 */
export function parseS3Address(text: string): S3Address {
  // Only URLs that begin with http are parsed the same way everywhere.
  const likeWeb = text.replace(/^s3:/, 'https:')
  const url = text.startsWith('s3://') && URL.canParse(likeWeb) ? new URL(likeWeb) : undefined
  if (!url) throw new Error(`must be an address such as ${s3AddressForm}`)
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw new Error(`has an unknown parameter: use ${parameters.join(', ')}`)
  if (url.username === '' || url.password === '') {
    throw new Error('must have the key and its secret before the host: s3://key:secret@host/bucket')
  }
  const [bucket = '', ...rest] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error('must have a bucket after the host, with 3 to 63 lower-case letters, digits, dots and hyphens')
  }
  if (!rest.every((part) => /^[a-zA-Z0-9_-]{1,100}$/.test(part)) || rest.length > 4) {
    throw new Error('must have a prefix of at most four names of letters, digits, _ and -, separated by /')
  }
  const { style = 'path', tls = '1', region = 'us-east-1', links } = Object.fromEntries(url.searchParams)
  if (style !== 'path' && style !== 'virtual') throw new Error('must have style=path or style=virtual')
  if (tls !== '0' && tls !== '1') throw new Error('must have tls=1 for https or tls=0 for plain http')
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new Error('must have a region such as region=eu-central-1')
  // `new URL` removes 443, which is the default port of https only.
  const port = /^s3:\/\/[^/?#]*:443(?:[/?#]|$)/.test(text) && tls === '0' ? ':443' : ''
  const endpoint = new URL(`${tls === '1' ? 'https' : 'http'}://${url.host}${port}`).origin
  return {
    endpoint,
    region,
    bucket,
    style,
    linksEndpoint: parseLinksEndpoint(links, endpoint),
    accessKeyId: decode(url.username),
    secretAccessKey: decode(url.password),
    prefix: rest.map((part) => `${part}/`).join(''),
  }
}

function parseLinksEndpoint(links: string | undefined, endpoint: string): string | undefined {
  if (links === undefined) return endpoint
  if (links === 'server') return undefined
  const url = URL.canParse(links) ? new URL(links) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username !== '') {
    throw new Error('must have links=server, or links=https://… where clients reach the store')
  }
  return url.origin
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must have %-encoded letters in its key and secret, such as %2F for /')
  }
}

/** The address without its secret, for server operators. */
export function describeS3Address(text: string): string {
  const { endpoint, bucket, prefix } = parseS3Address(text)
  return `s3://***:***@${new URL(endpoint).host}/${bucket}/${prefix}${new URL(text).search}`
}

/** Where a key of the bucket is, at the store itself or as clients reach it. */
export function buildObjectUrl({ bucket, style }: S3Address, endpoint: string, path: string): URL {
  const url = new URL(endpoint)
  if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`
  url.pathname = style === 'virtual' ? `/${path}` : `/${bucket}${path === '' ? '' : `/${path}`}`
  return url
}
