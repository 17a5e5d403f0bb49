import { expect, test } from 'vitest'
import { nameAt, pathKey, pathText, type ValuePath } from './value-path.ts'

test.each<[ValuePath, text: string, name: string]>([
  [[], '', ''],
  [['name'], 'name', 'name'],
  [['shop.price'], 'shop.price', 'shop.price'],
  [['rewards', 0, 'amount'], 'rewards[0].amount', 'amount'],
  [['tags', 2], 'tags[2]', 'tags'],
  [[0, 'name'], '[0].name', 'name'],
  [['stats', 'shop.price'], 'stats["shop.price"]', 'shop.price'],
  [['stats', 'a[0]', 'b'], 'stats["a[0]"].b', 'b'],
  [['config', 'shop|mode'], 'config.shop|mode', 'shop|mode'],
  [['stats', ''], 'stats[""]', ''],
])('the path %j is written as %s, and its field is %j', (path, text, name) => {
  expect(pathText(path)).toBe(text)
  expect(nameAt(path)).toBe(name)
})

test('a name with a dot is another place than a field within a field', () => {
  expect(pathKey(['a.b'])).not.toBe(pathKey(['a', 'b']))
})
