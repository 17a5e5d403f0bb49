import { expect, test } from 'vitest'
import { buildObjectUrl, describeS3Address, parseS3Address } from './s3-address.ts'

test('an address is taken apart; what it leaves out is as usual', () => {
  expect(parseS3Address('s3://AKIA:se%2Fcret%2B@s3.eu-central-1.amazonaws.com/files')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    linksEndpoint: 'https://s3.eu-central-1.amazonaws.com',
    accessKeyId: 'AKIA',
    secretAccessKey: 'se/cret+',
    region: 'us-east-1',
    bucket: 'files',
    prefix: '',
    style: 'path',
  })
  const full =
    's3://a:b@minio:9000/files/studio/regent/?region=eu-1&style=virtual&tls=0&links=https://files.studio.test'
  const address = parseS3Address(full)
  expect(address).toMatchObject({ endpoint: 'http://minio:9000', region: 'eu-1', prefix: 'studio/regent/' })
  expect(buildObjectUrl(address, address.endpoint, 'studio/regent/a').href).toBe(
    'http://files.minio:9000/studio/regent/a',
  )
  const path = parseS3Address('s3://a:b@minio:443/files?tls=0&links=server')
  expect(path).toMatchObject({ endpoint: 'http://minio:443', linksEndpoint: undefined })
  expect(buildObjectUrl(path, path.endpoint, 'a').href).toBe('http://minio:443/files/a')
  expect(buildObjectUrl(path, path.endpoint, '').href).toBe('http://minio:443/files')
})

test('the address is shown without its key and secret', () => {
  expect(describeS3Address('s3://AKIA:se%2Fcret@host:9000/files/a?region=eu-1&tls=0')).toBe(
    's3://***:***@host:9000/files/a/?region=eu-1&tls=0',
  )
})

test.each([
  ['http://a:b@host/files', 'must be an address such as s3://key:secret@host[:port]/bucket'],
  ['s3://', 'must be an address such as s3://key:secret@host'],
  ['s3://host/files', 'must have the key and its secret'],
  ['s3://key@host/files', 'must have the key and its secret'],
  ['s3://a:b@host', 'must have a bucket'],
  ['s3://a:b@host/Files', 'must have a bucket'],
  ['s3://a:b@host/files/../..', 'must have a bucket'],
  ['s3://a:b@host/files/x y', 'must have a prefix'],
  ['s3://a:b@host/files/.x', 'must have a prefix'],
  ['s3://a:b@host/files?style=other', 'must have style=path or style=virtual'],
  ['s3://a:b@host/files?tls=yes', 'must have tls=1'],
  ['s3://a:b@host/files?region=EU 1', 'must have a region'],
  ['s3://a:b@host/files?secret=x', 'has an unknown parameter'],
  ['s3://a:b@host/files?links=ftp://x', 'must have links=server'],
  ['s3://a:b%@host/files', '%-encoded'],
])('%s is refused without showing its secret', (text, why) => {
  expect(() => parseS3Address(text)).toThrow(why)
})
