import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getCustomer } from '@regent/contract/customers'
import { expect, test } from 'vitest'
import { Remote } from './remote.ts'

test('a call to a server that is silent ends after its time', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const remote = new Remote(`http://127.0.0.1:${port}`, { timeoutMs: 20 })
  await expect(remote.call(getCustomer, {})).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  remote.close()
  silent.close()
})
