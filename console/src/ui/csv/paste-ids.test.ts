import { expect, test } from 'vitest'
import { splitIds } from './paste-ids.ts'

test.each([
  ['42, 43,44', ['42', '43', '44']],
  ['42\n43\r\n\n44\n', ['42', '43', '44']],
  ['42\t43 ; 42', ['42', '43']],
  [' , ', []],
])('%j holds %j', (text, ids) => {
  expect(splitIds(text)).toEqual(ids)
})
