import { expect, test } from 'vitest'
import { base64Of } from '../../../ui/json/binary.ts'
import { buildPreview, cloudFileErrors, cloudFileValues, parseTags } from './cloud-file-form.ts'

test.each([
  ['{"a":1}', 'application/json', { kind: 'text', text: '{"a":1}', isCut: false }],
  ['plain', 'application/octet-stream', { kind: 'text', text: 'plain', isCut: false }],
  ['x', 'image/png', { kind: 'image', source: 'data:image/png;base64,eA==' }],
  [Uint8Array.of(0xff, 0xfe, 0), 'application/octet-stream', undefined],
])('the file %s of type %s is shown as its type says', async (content, mimeType, shown) => {
  expect(buildPreview(await base64Of(new Blob([content])), mimeType)).toEqual(shown)
})

test('each error is listed under its field, and a repeated tag counts once', () => {
  const wrong = { ...cloudFileValues(), mimeType: 'json', tags: 'x'.repeat(65) }
  expect(Object.keys(cloudFileErrors(wrong, true)).sort()).toEqual(['file', 'mimeType', 'name', 'tags'])
  const large = { ...cloudFileValues(), name: 'a', file: { size: 8_000_000 } as File }
  expect(cloudFileErrors(large, true)).toEqual({ file: 'The file has 8.0 MB; 7.0 MB at most.' })
  expect(parseTags(' a, b ,, a')).toEqual(['a', 'b'])
})
