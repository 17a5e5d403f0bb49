import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { correct, encodeQr, formatBits, multiply } from './qr.ts'

test('the format bits are those of the standard for level L', () => {
  expect([0, 1, 7].map((mask) => formatBits(mask).toString(2))).toEqual([
    '111011111000100',
    '111001011110011',
    '110100101110110',
  ])
})

test('a block with its correction is divisible by the generator: all syndromes are zero', () => {
  const data = Array.from({ length: 40 }, (_, index) => (index * 37 + 11) % 256)
  const block = [...data, ...correct(data, 18)]
  let root = 1
  for (let power = 0; power < 18; power += 1) {
    const point = root
    expect(block.reduce((sum, byte) => multiply(sum, point) ^ byte, 0)).toBe(0)
    root = multiply(root, 2)
  }
})

test('the size grows with the text, and finder patterns are in three corners', () => {
  expect(encodeQr('short').length).toBe(21)
  const modules = encodeQr(`otpauth://totp/Regent:ada%40lumen-forge.test?secret=${'A'.repeat(32)}&issuer=Regent`)
  const size = modules.length
  expect((size - 17) % 4).toBe(0)
  const ring = (x: number, y: number) => Array.from({ length: 7 }, (_, index) => modules[y]?.[x + index])
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    expect(ring(x, y)).toEqual([true, true, true, true, true, true, true])
    expect(ring(x, y + 1)).toEqual([true, false, false, false, false, false, true])
  }
  expect(() => encodeQr('x'.repeat(900))).toThrow('too long')
})

/** The package is CommonJS: some loaders put it into `default`. */
const decode = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr

/** The picture of a code as a phone sees it: four pixels per module and a quiet zone of four modules. */
function toPixels(modules: readonly (readonly boolean[])[]) {
  const scale = 4
  const size = (modules.length + 8) * scale
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isDark = modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] ?? false
      data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], (y * size + x) * 4)
    }
  }
  return { data, size }
}

const scan = (text: string) => {
  const { data, size } = toPixels(encodeQr(text))
  return decode(data, size, size)?.data
}

test('a scanner reads the address of the authenticator app', () => {
  const uri = `otpauth://totp/Regent:ada%40lumen-forge.test?secret=${'JBSWY3DP'.repeat(4)}&issuer=Regent`
  expect(scan(uri)).toBe(uri)
})

test.each([1, 20, 60, 150, 300, 500, 800])('a scanner reads a text of %i characters', (length) => {
  const text = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')
  expect(scan(text)).toBe(text)
})
