import { expect, test } from 'vitest'
import { pathKey, pathText, type ValuePath } from './value-path.ts'

test.each<[ValuePath, text: string]>([
  [[], ''],
  [['name'], 'name'],
  [['shop.price'], 'shop.price'],
  [['rewards', 0, 'amount'], 'rewards[0].amount'],
  [['tags', 2], 'tags[2]'],
  [[0, 'name'], '[0].name'],
  [['stats', 'shop.price'], 'stats["shop.price"]'],
  [['stats', 'a[0]', 'b'], 'stats["a[0]"].b'],
  [['config', 'shop|mode'], 'config.shop|mode'],
  [['stats', ''], 'stats[""]'],
])('the path %j is written as %s', (path, text) => {
  expect(pathText(path)).toBe(text)
})

test('a name with a dot is another place than a field within a field', () => {
  expect(pathKey(['a.b'])).not.toBe(pathKey(['a', 'b']))
})
