import { expect, test } from 'vitest'
import { base64Of, toBytes } from './binary.ts'

test('a file round-trips through base64, whatever its size', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 256)
  expect(toBytes(await base64Of(new Blob([bytes])))).toEqual(bytes)
})
