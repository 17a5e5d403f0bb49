import { expect, test } from 'vitest'
import { parseMethod, serviceIn, servicePath } from './service-call.ts'

test('the service of a path is that of this realm', () => {
  expect(serviceIn(servicePath(7, 'DE_1', 'hello', '/greet'), 7, 'DE_1')).toBe('hello')
  expect(serviceIn('/basic/7.DE_1.hello/greet?loud=1', 7, 'DE_1')).toBe('hello')
  expect(serviceIn('/basic/7.DE_2.micro_hello/greet', 7, 'DE_1')).toBeUndefined()
  expect(serviceIn('/basic/8.DE_1.micro_hello/greet', 7, 'DE_1')).toBeUndefined()
  expect(serviceIn('/basic/events/list', 7, 'DE_1')).toBeUndefined()
  expect(serviceIn('', 7, 'DE_1')).toBeUndefined()
})

test('a method that no job can use is left to the operator', () => {
  expect(parseMethod('POST')).toBe('POST')
  expect(parseMethod('TRACE')).toBeUndefined()
})
