/** QR codes for texts of up to 858 bytes: byte mode, error correction level L, versions 1 to 20 (ISO/IEC 18004). */

/** Error correction codewords per block, by version. */
const eccPerBlock = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
/** Number of blocks, by version. */
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]
const maxVersion = 20

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

/** The modules of the code, row by row; true is dark. Throws for a text that is too long. */
export function encodeQr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = chooseVersion(bytes.length)
  const codewords = addCorrection(toCodewords(bytes, version), version)
  let best: { grid: Grid; penalty: number } | undefined
  for (let mask = 0; mask < 8; mask += 1) {
    const grid = drawPatterns(version)
    drawCodewords(grid, codewords)
    applyMask(grid, mask)
    drawFormat(grid, mask)
    const penalty = countPenalty(grid)
    if (!best || penalty < best.penalty) best = { grid, penalty }
  }
  return best?.grid.dark ?? []
}

/** Modules that hold data and correction, before the split into codewords. */
function rawModules(version: number): number {
  let count = (16 * version + 128) * version + 64
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2
    count -= (25 * alignments - 10) * alignments - 55
    if (version >= 7) count -= 36
  }
  return count
}

const totalCodewords = (version: number) => Math.floor(rawModules(version) / 8)
const countEccBytes = (version: number) => eccPerBlock[version - 1] ?? 0
const countBlocks = (version: number) => blockCounts[version - 1] ?? 1
const dataCodewords = (version: number) => totalCodewords(version) - countEccBytes(version) * countBlocks(version)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)

function chooseVersion(length: number): number {
  for (let version = 1; version <= maxVersion; version += 1) {
    if (4 + lengthBits(version) + length * 8 <= dataCodewords(version) * 8) return version
  }
  throw new Error('the text is too long for a QR code')
}

function toCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const append = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  append(0b0100, 4)
  append(bytes.length, lengthBits(version))
  for (const byte of bytes) append(byte, 8)
  const capacity = dataCodewords(version) * 8
  append(0, Math.min(4, capacity - bits.length))
  append(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) append(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Multiplies in the field GF(2^8) of QR codes. */
export function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

function generator(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, () => 0)
  result[degree - 1] = 1
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) {
      result[index] = multiply(result[index] ?? 0, root)
      if (index + 1 < degree) result[index] = (result[index] ?? 0) ^ (result[index + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return result
}

/** The Reed-Solomon correction codewords of a block. */
export function correct(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree)
  let remainder: number[] = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder = [...remainder.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor))
  }
  return remainder
}

/** Splits the data into blocks, adds their correction, and interleaves them. */
function addCorrection(data: readonly number[], version: number): number[] {
  const blockCount = countBlocks(version)
  const ecc = countEccBytes(version)
  const total = totalCodewords(version)
  const shortBlocks = blockCount - (total % blockCount)
  const shortLength = Math.floor(total / blockCount) - ecc
  let start = 0
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const length = shortLength + (index < shortBlocks ? 0 : 1)
    const part = data.slice(start, start + length)
    start += length
    return { part, check: correct(part, ecc) }
  })
  const result: number[] = []
  for (let index = 0; index <= shortLength; index += 1) {
    for (const { part } of blocks) if (index < part.length) result.push(part[index] ?? 0)
  }
  for (let index = 0; index < ecc; index += 1) for (const { check } of blocks) result.push(check[index] ?? 0)
  return result
}

const emptyRows = (size: number) => Array.from({ length: size }, () => Array.from({ length: size }, () => false))

function setFixed({ dark, fixed, size }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  const row = dark[y]
  const fixedRow = fixed[y]
  if (!row || !fixedRow) return
  row[x] = isDark
  fixedRow[x] = true
}

function alignmentPositions(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)]
}

/** The grid with the patterns that do not depend on the text. */
function drawPatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = { size, dark: emptyRows(size), fixed: emptyRows(size) }
  for (let index = 0; index < size; index += 1) {
    setFixed(grid, 6, index, index % 2 === 0)
    setFixed(grid, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawSquare(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4)
  }
  const positions = alignmentPositions(version, size)
  const last = positions.length - 1
  for (const [column, x] of positions.entries()) {
    for (const [row, y] of positions.entries()) {
      const isFinder = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0)
      if (!isFinder) drawSquare(grid, x, y, 2, (distance) => distance !== 1)
    }
  }
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
  return grid
}

function drawSquare(grid: Grid, x: number, y: number, reach: number, isDark: (distance: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      setFixed(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

/** The 15 bits of the error correction level L and the mask. */
export function formatBits(mask: number): number {
  const data = (1 << 3) | mask
  let remainder = data
  for (let bit = 0; bit < 10; bit += 1) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537)
  return ((data << 10) | remainder) ^ 0x5412
}

function drawFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask)
  const { size } = grid
  const bit = (index: number) => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) setFixed(grid, 8, index, bit(index))
  setFixed(grid, 8, 7, bit(6))
  setFixed(grid, 8, 8, bit(7))
  setFixed(grid, 7, 8, bit(8))
  for (let index = 9; index < 15; index += 1) setFixed(grid, 14 - index, 8, bit(index))
  for (let index = 0; index < 8; index += 1) setFixed(grid, size - 1 - index, 8, bit(index))
  for (let index = 8; index < 15; index += 1) setFixed(grid, 8, size - 15 + index, bit(index))
  setFixed(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let remainder = version
  for (let bit = 0; bit < 12; bit += 1) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25)
  const bits = (version << 12) | remainder
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1
    const far = grid.size - 11 + (index % 3)
    const near = Math.floor(index / 3)
    setFixed(grid, far, near, isDark)
    setFixed(grid, near, far, isDark)
  }
}

/** Fills the free modules in the zigzag of the standard: two columns at a time, from the right. */
function drawCodewords({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let vertical = 0; vertical < size; vertical += 1) {
      for (let side = 0; side < 2; side += 1) {
        const x = right - side
        const isUpward = ((right + 1) & 2) === 0
        const y = isUpward ? size - 1 - vertical : vertical
        const row = dark[y]
        if (!row || fixed[y]?.[x] || index >= codewords.length * 8) continue
        row[x] = (((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1) === 1
        index += 1
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function applyMask({ dark, fixed }: Grid, mask: number): void {
  const isInverted = masks[mask]
  for (const [y, row] of dark.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!fixed[y]?.[x] && isInverted?.(x, y)) row[x] = !isDark
    }
  }
}

/** How hard the code is to read: long runs, blocks, patterns like a finder, and an uneven share of dark modules. */
function countPenalty({ size, dark }: Grid): number {
  const at = (x: number, y: number) => dark[y]?.[x] === true
  let penalty = 0
  let darkCount = 0
  for (let line = 0; line < size; line += 1) {
    penalty += linePenalty(Array.from({ length: size }, (_, index) => at(index, line)))
    penalty += linePenalty(Array.from({ length: size }, (_, index) => at(line, index)))
    for (let x = 0; x < size; x += 1) {
      if (at(x, line)) darkCount += 1
      const isBlock = x + 1 < size && line + 1 < size
      const same = at(x, line)
      if (isBlock && at(x + 1, line) === same && at(x, line + 1) === same && at(x + 1, line + 1) === same) penalty += 3
    }
  }
  return penalty + Math.floor(Math.abs((darkCount * 20) / (size * size) - 10)) * 10
}

function linePenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
  let penalty = 0
  for (const run of text.match(/0+|1+/g) ?? []) if (run.length >= 5) penalty += run.length - 2
  for (const pattern of ['10111010000', '00001011101']) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40
  }
  return penalty
}
