import { expect, test } from 'vitest'
import { EventReader } from './stream.ts'

const read = (...pieces: string[]) => {
  const reader = new EventReader()
  return pieces.map((piece) => reader.push(piece))
}

test('events are complete, wherever the pieces end', () => {
  expect(read('data: {"a":1}\n\ndata: {"b"', ':2}\n', '\ndata: x\n\n')).toEqual([['{"a":1}'], [], ['{"b":2}', 'x']])
})

test('heartbeats and unknown fields are not events', () => {
  expect(read(': beat\n\n', 'event: ping\nid: 4\n\n', 'data:x\r\n\r\n')).toEqual([[], [], ['x']])
})

test('an event of several lines is one text', () => {
  expect(read('data: one\ndata: two\n\n')).toEqual([['one\ntwo']])
})
